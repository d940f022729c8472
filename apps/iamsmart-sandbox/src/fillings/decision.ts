import type { FailureCode } from "../protocol/outcome-code.ts";

/** Effect of a decision on the redirect and on the result. */
export type Effect =
	/** the browser returns with error_code */
	| { readonly returns: "error"; readonly code: FailureCode }
	/** the browser returns with a code; getResult gives the person */
	| { readonly returns: "code"; readonly isSlow?: true; readonly isOtherBusiness?: true }
	/** the browser returns with a code; getResult gives this failure */
	| { readonly returns: "code"; readonly resultCode: FailureCode }
	/** the browser returns with a code that getToken refuses */
	| { readonly returns: "unknown-code" }
	/** the browser returns with an unknown state */
	| { readonly returns: "wrong-state" }
	/** the browser does not return */
	| { readonly returns: "never" };

/** All decisions that a test person can make on the consent page. */
export const DECISIONS = {
	approve: { returns: "code" },
	slow: { returns: "code", isSlow: true },
	cancel: { returns: "error", code: "D60000" },
	reject: { returns: "error", code: "D60001" },
	fail: { returns: "error", code: "D60002" },
	timeout: { returns: "error", code: "D60003" },
	"auth-cancel": { returns: "error", code: "D40000" },
	"auth-reject": { returns: "error", code: "D40001" },
	"auth-fail": { returns: "error", code: "D40002" },
	"auth-timeout": { returns: "error", code: "D40003" },
	"profile-cancel": { returns: "error", code: "D50001" },
	"profile-fail": { returns: "error", code: "D50002" },
	"profile-timeout": { returns: "error", code: "D50003" },
	"result-cancel": { returns: "code", resultCode: "D60000" },
	"result-reject": { returns: "code", resultCode: "D60001" },
	"result-fail": { returns: "code", resultCode: "D60002" },
	"result-timeout": { returns: "code", resultCode: "D60003" },
	"result-profile-cancel": { returns: "code", resultCode: "D50001" },
	"result-profile-fail": { returns: "code", resultCode: "D50002" },
	"result-profile-timeout": { returns: "code", resultCode: "D50003" },
	"other-business": { returns: "code", isOtherBusiness: true },
	"unknown-code": { returns: "unknown-code" },
	"wrong-state": { returns: "wrong-state" },
	leave: { returns: "never" },
} as const satisfies Readonly<Record<string, Effect>>;

export type Decision = keyof typeof DECISIONS;

export const DECISION_WORDS: readonly Decision[] = Object.keys(DECISIONS).filter(isDecision);

/** @returns undefined if the word is not a decision */
export function parseDecision(word: string | null): Decision | undefined {
	return word !== null && isDecision(word) ? word : undefined;
}

function isDecision(word: string): word is Decision {
	return Object.hasOwn(DECISIONS, word);
}
