import { HttpException } from "@nestjs/common";
import type {
	ErrorCode,
	FieldIssue,
	OwnCode,
	Problem as ProblemAnswer,
} from "@sim-registration/validation";
import type { OwnErrorCode } from "../extensions/own-codes.ts";
import { PROBLEM_STATUS } from "./problem-status.ts";

interface ProblemDetails {
	readonly issues?: readonly FieldIssue[];
	/** for 429 and 503: when to try again */
	readonly retryAfterSeconds?: number;
}

/** A failure answer for the form. Never contains request data. */
export class Problem extends HttpException {
	override readonly name = "Problem";
	override readonly errorCode: ErrorCode | OwnCode;
	readonly issues: readonly FieldIssue[];
	readonly retryAfterSeconds: number | undefined;
	readonly answer: ProblemAnswer;

	/** @param reason a code of the server, or one of a team's own, which is in their list */
	constructor(
		reason: ErrorCode | OwnErrorCode,
		{ issues, retryAfterSeconds }: ProblemDetails = {},
	) {
		const [errorCode, status] =
			typeof reason === "string" ? [reason, PROBLEM_STATUS[reason]] : [reason.code, reason.status];
		const answer: ProblemAnswer = {
			success: false,
			errorCode,
			...(issues && issues.length > 0 ? { issues: [...issues] } : {}),
		};
		super(answer, status);
		this.answer = answer;
		this.errorCode = errorCode;
		this.issues = issues ?? [];
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
