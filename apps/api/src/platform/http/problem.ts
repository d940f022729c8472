import { HttpException } from "@nestjs/common";
import type { ErrorCode, FieldIssue, Problem as ProblemAnswer } from "@sim-registration/validation";
import { PROBLEM_STATUS } from "./problem-status.ts";

interface ProblemDetails {
	readonly issues?: readonly FieldIssue[];
	/** for 429 and 503: when to try again */
	readonly retryAfterSeconds?: number;
}

/** A failure answer for the form. Never contains request data. */
export class Problem extends HttpException {
	override readonly name = "Problem";
	override readonly errorCode: ErrorCode;
	readonly issues: readonly FieldIssue[];
	readonly retryAfterSeconds: number | undefined;

	constructor(errorCode: ErrorCode, { issues, retryAfterSeconds }: ProblemDetails = {}) {
		const answer: ProblemAnswer = {
			success: false,
			errorCode,
			...(issues && issues.length > 0 ? { issues: [...issues] } : {}),
		};
		super(answer, PROBLEM_STATUS[errorCode]);
		this.errorCode = errorCode;
		this.issues = issues ?? [];
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
