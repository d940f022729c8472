/** What a code of iAM Smart means for a filling. */
export type Outcome =
	| "success"
	/** the customer cancelled */
	| "cancelled"
	/** the customer refused to give the values */
	| "rejected"
	/** the customer did not answer in time */
	| "timed_out"
	/** the content key is no longer known there: fetch another and ask once more */
	| "renew_key"
	/** our request is not as it has to be: settings, clock, registration */
	| "refused"
	/** iAM Smart could not do it */
	| "failed";

/**
 * Every code that iAM Smart answers with, and what it means (docs/iam-smart.md). Whether the customer ended
 * it or the service failed is all that a customer's form tells apart; the rest is for the log.
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

/** A code outside the table is a failure: nothing may be taken from an answer that nobody knows. */
export function outcomeOf(code: string): Outcome {
	return isGatewayCode(code) ? OUTCOMES[code] : "failed";
}

export function isGatewayCode(code: string): code is GatewayCode {
	return Object.hasOwn(OUTCOMES, code);
}
