/** The codes that this side can answer, with a message for developers. */
export const OUTCOME_MESSAGES = {
	D00000: "Success",
	D20000: "Unknown error",
	D20001: "A parameter is missing",
	D20002: "A parameter is malformed",
	D20003: "The body has another shape",
	D20004: "Repeated request: the nonce was used before",
	D20005: "Wrong signature",
	D20006: "The signature's timestamp is outside the window",
	D20007: "Unknown source",
	D20008: "The redirectURI is not registered",
	D20009: "Unknown or expired accessToken",
	D20010: "The openID is not the accessToken's",
	D20011: "Duplicate businessID",
	D20012: "Wrong scope",
	D30001: "No content key: ask for one first",
	D30002: "The content key has expired",
	D30003: "Encryption failed",
	D30004: "Decryption failed",
	D40000: "Authentication cancelled",
	D40001: "Authentication rejected",
	D40002: "Authentication failed",
	D40003: "Authentication timed out",
	D40004: "Unknown, used or expired authorisation code",
	D50001: "Profile cancelled",
	D50002: "Profile failed",
	D50003: "Profile timed out",
	D60000: "Form filling cancelled",
	D60001: "Form filling rejected",
	D60002: "Form filling failed",
	D60003: "Form filling timed out",
} as const;

export type OutcomeCode = keyof typeof OUTCOME_MESSAGES;

/** All codes except success. */
export type FailureCode = Exclude<OutcomeCode, "D00000">;

export const SUCCESS = "D00000";
