import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { IamSmartGateway } from "./gateway/iam-smart-gateway.ts";
import { iamSmartSettings } from "./iam-smart-settings.ts";

/**
 * Tries the credentials and the private key for iAM Smart, without a customer.
 *
 * @throws EnvironmentError or GatewayError
 */
export async function fetchContentKey(environment: Environment, now: Clock): Promise<void> {
	const { gateway } = iamSmartSettings(environment);
	await new IamSmartGateway(gateway, { now, makeId: randomUUID }).fetchContentKey();
}
