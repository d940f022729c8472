import type { KeyObject } from "node:crypto";
import type { RESULT_BINDINGS } from "../../../platform/environment/iam-smart-choices.ts";
import type { KeyWrapping } from "./content-key-unwrapping.ts";
import type { GatewayCall } from "./gateway-error.ts";

/** Settings of the iAM Smart client. */
export interface GatewaySettings {
	/** base address of the calls between servers, without a trailing slash */
	readonly apiUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** opens the content key; its public half is registered with iAM Smart */
	readonly privateKey: KeyObject;
	readonly wrapping: KeyWrapping;
	/** the body, which is also signed, of the request for a content key */
	readonly getKeyBody: string;
	readonly paths: Readonly<Record<GatewayCall, string>>;
	readonly formName: string | undefined;
	/** whether a result must name our filling, or may omit it */
	readonly resultBinding: (typeof RESULT_BINDINGS)[number];
	readonly timeoutMs: number;
}
