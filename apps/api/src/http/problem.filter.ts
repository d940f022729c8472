import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from "@nestjs/common";
import type { ErrorCode } from "@sim-registration/validation";
import type { Request, Response } from "express";
import { RefusalAudit } from "../audit/refusal-audit.ts";
import { isDatabaseBusy } from "../database/busy.ts";
import { CommitFailedError } from "../database/commit-failed-error.ts";
import { FileStoreUnavailableError } from "../files/file-store-unavailable-error.ts";
import { Log } from "../logging/log.ts";
import { noteOutcome } from "../logging/request-context.ts";
import { drain } from "./drain.ts";
import { hasHungUp } from "./has-hung-up.ts";
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

const BUSY_PARTNERS = [CommitFailedError, FileStoreUnavailableError];
const RETRY_AFTER_SECONDS = 2;
/** Somebody has to make room first. */
const ROOM_AFTER_SECONDS = { least: 20, most: 40 };

/** Turns whatever goes wrong into an answer of the agreed form: no stack, no echo. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
	constructor(
		private readonly log: Log,
		private readonly refusals: RefusalAudit,
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
		// What serves files has said by now how the file is compressed that it then could not send.
		response.removeHeader("Content-Encoding");
		response.type("json").setHeader("Cache-Control", "no-store");
		const answer = () => response.status(problem.getStatus()).json(problem.getResponse());
		// Node closes such a connection behind the answer, with the rest of the body unread: a proxy
		// that still sends (nginx asks for it by default) would never see the answer.
		if (response.shouldKeepAlive) answer();
		void drain(request).then(() => response.headersSent || answer());
	}
}

function toProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	if (isStorageFull(error)) return retryLater("storage_full", ROOM_AFTER_SECONDS);
	// After a commit without an answer too: the same Idempotency-Key asks how it ended.
	if (BUSY_PARTNERS.some((kind) => error instanceof kind) || isDatabaseBusy(error))
		return new Problem("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
	const status = statusOf(error);
	// The sender's fault, of whatever kind: a part of a file that it does not have, for one.
	const other = status >= 400 && status < 500 ? "request_malformed" : "form_submission_error";
	return new Problem(CODE_BY_STATUS[status] ?? other);
}

function statusOf(error: unknown): number {
	if (error instanceof HttpException) return error.getStatus();
	// What body-parser and its kin throw.
	if (error instanceof Error && "status" in error && typeof error.status === "number")
		return error.status;
	return 500;
}
