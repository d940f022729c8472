import type { FieldIssue } from "@sim-registration/validation";

interface ProblemFacts {
	readonly status: number;
	/** one of `ERROR_CODES`, or a code of a newer server */
	readonly errorCode: string;
	readonly issues: readonly FieldIssue[];
	/** how long the server asks to wait before another attempt; undefined if it does not say */
	readonly retryAfterMs: number | undefined;
}

/** The server refused the call. */
export class ApiProblem extends Error {
	override readonly name = "ApiProblem";
	readonly status: number;
	readonly errorCode: string;
	readonly issues: readonly FieldIssue[];
	readonly retryAfterMs: number | undefined;

	constructor({ status, errorCode, issues, retryAfterMs }: ProblemFacts) {
		super(`${status} ${errorCode}`);
		this.status = status;
		this.errorCode = errorCode;
		this.issues = issues;
		this.retryAfterMs = retryAfterMs;
	}
}
