/** Why a directory cannot say: what the log names, and nothing of what was sent or answered. */
export type UnavailableReason =
	| "unreachable"
	| "no_answer_in_time"
	| "answer_too_large"
	| "answer_unreadable"
	| "circuit_open"
	| `status_${number}`;

/** The directory cannot say whether there is such an account. No failure of the customer. */
export class AccountsUnavailableError extends Error {
	override readonly name = "AccountsUnavailableError";
	readonly code: UnavailableReason;

	constructor(reason: UnavailableReason) {
		super(`The account directory cannot say: ${reason}`);
		this.code = reason;
	}
}
