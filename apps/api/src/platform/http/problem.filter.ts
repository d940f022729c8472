import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from "@nestjs/common";
import type { ErrorCode, Problem as ProblemAnswer } from "@sim-registration/validation";
import type { Request, Response } from "express";
import { isDatabaseBusy } from "../database/busy.ts";
import { CommitFailedError } from "../database/commit-failed-error.ts";
import type { Extensions } from "../extensions/extensions.ts";
import { isAdapterFailure } from "../extensions/limit-adapter.ts";
import { FileStoreUnavailableError } from "../files/file-store-unavailable-error.ts";
import { Log } from "../logging/log.ts";
import { noteOutcome } from "../logging/request-context.ts";
import { KeyFolderMissingError } from "../sealing/key-folder-missing-error.ts";
import { hasHungUp } from "./connections.ts";
import { drain } from "./drain.ts";
import { Problem } from "./problem.ts";
import { retryLater } from "./retry-later.ts";
import { isStorageFull } from "./storage-full.ts";

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
	400: "request_malformed",
	403: "csrf_failed",
	404: "not_found",
	413: "too_large",
	415: "unsupported_media_type",
	429: "too_many_requests",
};

const BUSY_PARTNERS = [CommitFailedError, FileStoreUnavailableError, KeyFolderMissingError];
const RETRY_AFTER_SECONDS = 2;
/** An operator has to make room first. */
const ROOM_AFTER_SECONDS = { least: 20, most: 40 };

/** Records refused requests. */
export interface RefusalRecord {
	note(request: Request, problem: Problem): void;
}

/** Turns every error into an answer of the agreed form: no stack, no echo. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
	constructor(
		private readonly log: Log,
		private readonly refusals: RefusalRecord,
		private readonly extensions: Extensions,
	) {}

	catch(error: unknown, host: ArgumentsHost): void {
		const request = host.switchToHttp().getRequest<Request>();
		const response = host.switchToHttp().getResponse<Response>();
		if (hasHungUp(request, error)) return;
		const problem = toProblem(error);
		if (problem.getStatus() >= 500 && !(error instanceof Problem))
			this.log.error("request_failed", { errorCode: problem.errorCode }, error);
		noteOutcome(problem.errorCode);
		this.refusals.note(request, problem);
		if (response.headersSent) return;
		if (problem.retryAfterSeconds !== undefined)
			response.setHeader("Retry-After", String(problem.retryAfterSeconds));
		// The static file handler may have set the encoding of a file that it then could not send.
		response.removeHeader("Content-Encoding");
		response.type("json").setHeader("Cache-Control", "no-store");
		const answer = () => response.status(problem.getStatus()).json(this.#answerOf(problem));
		// Node closes the connection after such an answer (nginx requests that by default), with the
		// rest of the body unread: a proxy that is still sending would never see the answer.
		if (response.shouldKeepAlive) answer();
		void drain(request).then(() => response.headersSent || answer());
	}

	/** The form has no sentence for a code of an extension: it comes with the answer. */
	#answerOf({ errorCode, issues, answer }: Problem): ProblemAnswer {
		const sentences = this.extensions.sentencesOf([errorCode, ...issues.map(({ code }) => code)]);
		return sentences === undefined ? answer : { ...answer, sentences };
	}
}

function toProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	if (isStorageFull(error)) return retryLater("storage_full", ROOM_AFTER_SECONDS);
	// Also after a commit without an answer: a retry with the same Idempotency-Key finds the outcome.
	const isPartnerBusy = BUSY_PARTNERS.some((kind) => error instanceof kind);
	if (isPartnerBusy || isDatabaseBusy(error) || isAdapterFailure(error))
		return new Problem("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
	const status = statusOf(error);
	// Any other client error, such as an invalid range of a file.
	const other = status >= 400 && status < 500 ? "request_malformed" : "form_submission_error";
	return new Problem(CODE_BY_STATUS[status] ?? other);
}

function statusOf(error: unknown): number {
	if (error instanceof HttpException) return error.getStatus();
	// Errors of body-parser and related packages.
	if (error instanceof Error && "status" in error && typeof error.status === "number")
		return error.status;
	return 500;
}
