/** Why a directory cannot answer; logged, without anything of request or answer. */
export type UnavailableReason =
	| "unreachable"
	| "no_answer_in_time"
	| "answer_too_large"
	| "answer_unreadable"
	| "circuit_open"
	| `status_${number}`;

/** The directory cannot say whether the account exists. Does not count as the customer's failure. */
export class AccountsUnavailableError extends Error {
	override readonly name = "AccountsUnavailableError";
	readonly code: UnavailableReason;

	constructor(reason: UnavailableReason) {
		super(`The account directory cannot answer: ${reason}`);
		this.code = reason;
	}
}
