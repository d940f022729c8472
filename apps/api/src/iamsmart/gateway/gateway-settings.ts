import type { KeyObject } from "node:crypto";
import type { KeyWrapping } from "./content-key-unwrapping.ts";
import type { GatewayCall } from "./gateway-error.ts";

export const RESULT_BINDINGS = ["strict", "lenient"] as const;

/** What a client of iAM Smart is told by the environment. */
export interface GatewaySettings {
	/** base of the calls from server to server, without a slash at its end */
	readonly apiUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** opens the content key; its public half is registered with iAM Smart */
	readonly privateKey: KeyObject;
	readonly wrapping: KeyWrapping;
	/** what is sent, and signed, to ask for a content key */
	readonly getKeyBody: string;
	readonly paths: Readonly<Record<GatewayCall, string>>;
	readonly formName: string | undefined;
	/** whether a result has to name our filling, or may name none */
	readonly resultBinding: (typeof RESULT_BINDINGS)[number];
	readonly timeoutMs: number;
}
