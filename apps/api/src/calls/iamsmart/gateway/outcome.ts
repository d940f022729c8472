/** The meaning of an iAM Smart code for a filling. */
export type Outcome =
	| "success"
	/** the customer cancelled */
	| "cancelled"
	/** the customer declined to share the values */
	| "rejected"
	/** the customer did not answer in time */
	| "timed_out"
	/** the content key is no longer valid: fetch another one and repeat once */
	| "renew_key"
	/** our request was rejected: settings, clock, registration */
	| "refused"
	/** iAM Smart failed */
	| "failed";

/**
 * Every code of iAM Smart and its meaning (docs/iam-smart.md). The customer's form only
 * distinguishes whether the customer ended the filling or the service failed; the rest is for the
 * log.
 */
export const OUTCOMES = {
	D00000: "success",
	// Generic
	D20000: "failed",
	D20001: "refused",
	D20002: "refused",
	D20003: "refused",
	/** a nonce that was used before */
	D20004: "refused",
	D20005: "refused",
	D20006: "refused",
	D20007: "refused",
	/** the redirect address is not registered */
	D20008: "refused",
	D20009: "refused",
	D20010: "refused",
	D20011: "refused",
	D20012: "refused",
	// Keys
	D30001: "renew_key",
	D30002: "renew_key",
	D30003: "failed",
	D30004: "failed",
	// Authentication
	D40000: "cancelled",
	D40001: "rejected",
	D40002: "failed",
	D40003: "timed_out",
	D40004: "failed",
	// Profile
	D50001: "cancelled",
	D50002: "failed",
	D50003: "timed_out",
	// Form filling
	D60000: "cancelled",
	D60001: "rejected",
	D60002: "failed",
	D60003: "timed_out",
} as const satisfies Record<string, Outcome>;

export type GatewayCode = keyof typeof OUTCOMES;

/** An unknown code counts as a failure: its answer's meaning is unknown. */
export function outcomeOf(code: string): Outcome {
	return isGatewayCode(code) ? OUTCOMES[code] : "failed";
}

export function isGatewayCode(code: string): code is GatewayCode {
	return Object.hasOwn(OUTCOMES, code);
}
