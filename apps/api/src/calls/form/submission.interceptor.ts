import { randomUUID } from "node:crypto";
import {
	type CallHandler,
	type ExecutionContext,
	Injectable,
	type NestInterceptor,
} from "@nestjs/common";
import type { Request } from "express";
import { from, lastValueFrom, type Observable } from "rxjs";
import { sessionOf } from "../../domain/sessions/session.guard.ts";
import { arrivalOf } from "../../platform/http/arrival.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { Problem } from "../../platform/http/problem.ts";
import { requireJson } from "../../platform/http/small-json-body.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import type { AdmittedSubmission } from "./admission/admitted-submission.ts";
import { SubmissionAdmission } from "./admission/submission-admission.ts";
import { SUBMISSION_ENCODINGS, submissionBody } from "./submission-body.ts";
import { type CaptchaJudgement, SubmissionCaptcha } from "./submission-captcha.ts";
import {
	BODY_MAX_BYTES,
	type StagedSubmission,
	SubmissionReader,
} from "./submission-reader/submission-reader.ts";

/** A received request, before it is known whether it is stored. */
export interface ReceivedSubmission {
	readonly staged: StagedSubmission;
	/** generated if the customer sent none */
	readonly idempotencyKey: string;
	/** whether the captcha passed while the files were arriving */
	readonly captcha: CaptchaJudgement;
}

const receivedSubmissions = new WeakMap<Request, ReceivedSubmission>();

/**
 * Reads a submission's body after the guards have passed and before the handler runs, and removes
 * the drafts that the handler did not store.
 */
@Injectable()
export class SubmissionInterceptor implements NestInterceptor {
	constructor(
		private readonly admission: SubmissionAdmission,
		private readonly reader: SubmissionReader,
		private readonly captcha: SubmissionCaptcha,
		private readonly metrics: Metrics,
	) {}

	/**
	 * @throws Problem request_malformed, unsupported_media_type, too_large, busy, storage_full, and the
	 * reader's refusals
	 */
	intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
		return from(this.#handle(context.switchToHttp().getRequest<Request>(), next));
	}

	async #handle(request: Request, next: CallHandler): Promise<unknown> {
		const idempotencyKey = idempotencyKeyOf(request) ?? randomUUID();
		requireJson(request, SUBMISSION_ENCODINGS);
		requireSize(request);
		const submitter = { session: sessionOf(request), idempotencyKey };
		return await this.admission.run(request, submitter, async (admitted) => {
			const received = await this.#receive(request, idempotencyKey, admitted);
			receivedSubmissions.set(request, received);
			try {
				return await lastValueFrom(next.handle());
			} finally {
				// Stored files are no longer drafts, so this removes only the rest.
				await received.staged.discard();
			}
		});
	}

	/**
	 * @throws Problem with the reader's or the captcha's refusal; if the upload stalled, the reason of
	 * `admitted.stalled`
	 */
	async #receive(
		request: Request,
		idempotencyKey: string,
		admitted: AdmittedSubmission,
	): Promise<ReceivedSubmission> {
		const onArrived = (bytes: number) => {
			admitted.arrived(bytes);
			this.metrics.bytesReceived.add({}, bytes);
		};
		const use = { session: sessionOf(request), idempotencyKey, arrivedAt: arrivalOf(request) };
		let captcha: CaptchaJudgement = "no token";
		const staged = await this.reader.read(
			admitted.counting(submissionBody(request, onArrived, admitted.stalled)),
			async ({ recaptchaToken }) => {
				captcha = await this.captcha.judgeIfNew(recaptchaToken, use);
			},
		);
		admitted.endReceiving();
		return { staged, idempotencyKey, captcha };
	}
}

/** What the {@link SubmissionInterceptor} received. */
export function receivedSubmissionOf(request: Request): ReceivedSubmission {
	const received = receivedSubmissions.get(request);
	if (received === undefined) throw new TypeError("This call has no SubmissionInterceptor");
	return received;
}

function requireSize({ headers }: Request): void {
	if (Number(headers["content-length"] ?? 0) > BODY_MAX_BYTES) throw new Problem("too_large");
}
