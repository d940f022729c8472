import {
	type CallHandler,
	type ExecutionContext,
	Injectable,
	type NestInterceptor,
} from "@nestjs/common";
import type { Request } from "express";
import { from, lastValueFrom, type Observable } from "rxjs";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { Problem } from "../http/problem.ts";
import { requireJson } from "../http/small-json-body.ts";
import { Metrics } from "../metrics/metrics.ts";
import { SubmissionAdmission } from "./admission/submission-admission.ts";
import { SUBMISSION_ENCODINGS, submissionBody } from "./submission-body.ts";
import {
	BODY_MAX_BYTES,
	type ReadSubmission,
	SubmissionReader,
} from "./submission-reader/submission-reader.ts";

const readSubmissions = new WeakMap<Request, ReadSubmission>();

/**
 * Reads a submission's body after the guards have let it pass and before the handler runs, and
 * removes its drafts where the handler fails.
 */
@Injectable()
export class SubmissionInterceptor implements NestInterceptor {
	constructor(
		private readonly admission: SubmissionAdmission,
		private readonly reader: SubmissionReader,
		private readonly metrics: Metrics,
	) {}

	intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
		return from(this.#handle(context.switchToHttp().getRequest<Request>(), next));
	}

	async #handle(request: Request, next: CallHandler): Promise<unknown> {
		const submission = await this.#read(request);
		readSubmissions.set(request, submission);
		try {
			return await lastValueFrom(next.handle());
		} finally {
			// What was kept is no draft any more; everything else goes.
			await submission.discard();
		}
	}

	/** @throws Problem request_malformed, unsupported_media_type, too_large, busy, the reader's refusals */
	async #read(request: Request): Promise<ReadSubmission> {
		idempotencyKeyOf(request);
		requireJson(request, SUBMISSION_ENCODINGS);
		requireSize(request);
		const upload = await this.admission.admit(request);
		try {
			const onReceived = (bytes: number) => {
				upload.received(bytes);
				this.metrics.bytesReceived.add({}, bytes);
			};
			return await this.reader.read(submissionBody(request, onReceived));
		} finally {
			upload.release();
		}
	}
}

/** The submission that the {@link SubmissionInterceptor} read. */
export function readSubmissionOf(request: Request): ReadSubmission {
	const submission = readSubmissions.get(request);
	if (submission === undefined) throw new TypeError("This call has no SubmissionInterceptor");
	return submission;
}

function requireSize({ headers }: Request): void {
	if (Number(headers["content-length"] ?? 0) > BODY_MAX_BYTES) throw new Problem("too_large");
}
