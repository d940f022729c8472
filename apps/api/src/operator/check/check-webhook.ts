import { randomUUID } from "node:crypto";
import { WebhookRefusedError } from "../../domain/outbox/delivery/webhook-refused-error.ts";
import { chooseWebhook } from "../../domain/outbox/outbox.module.ts";
import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { type Finding, failed, passed, skipped } from "./finding.ts";

/** Sends the receiver a signed ping (docs/webhook.md). A receiver that verifies proves the secret. */
export async function checkWebhook(
	environment: Environment,
	clock: Clock,
	signal: AbortSignal,
): Promise<Finding> {
	const webhook = chooseWebhook(environment, clock);
	if (webhook === undefined) return skipped("DELIVERY=none: nobody is notified of registrations.");
	try {
		await webhook.ping(randomUUID(), signal);
	} catch (error) {
		if (!(error instanceof WebhookRefusedError)) throw error;
		return failed(
			`The receiver answered a signed ping with ${error.code}. Check WEBHOOK_URL, and that it has the same WEBHOOK_SECRET and answers unknown types with 200.`,
		);
	}
	return passed("The receiver accepted a signed ping.");
}
