import {
	Controller,
	Get,
	Header,
	Headers,
	HttpCode,
	Post,
	Req,
	Res,
	UseGuards,
	UseInterceptors,
} from "@nestjs/common";
import type { SubmissionAnswer } from "@sim-registration/validation";
import type { Request, Response } from "express";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import {
	AllowsSessionEndedBySameKey,
	SessionGuard,
	sessionOf,
} from "../../domain/sessions/session.guard.ts";
import { arrivalOf } from "../../platform/http/arrival.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { CsrfTokens } from "../../platform/http/csrf-tokens.ts";
import { customerLanguageOf } from "../../platform/http/customer-language.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { Problem } from "../../platform/http/problem.ts";
import { SubmissionAdmission } from "./admission/submission-admission.ts";
import { receivedSubmissionOf, SubmissionInterceptor } from "./submission.interceptor.ts";
import { SubmissionService } from "./submission.service.ts";

/** Longer than most checks take, and shorter than the form waits for an answer. */
const ANSWER_MAX_WAIT_MS = 5_000;

@Controller("api/form")
export class FormController {
	constructor(
		private readonly service: SubmissionService,
		private readonly admission: SubmissionAdmission,
		private readonly csrf: CsrfTokens,
	) {}

	/**
	 * Guards run before a byte of the body is read, then the interceptor reads it, then this method
	 * runs.
	 */
	@Post("formsubmission")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@AllowsSessionEndedBySameKey()
	@UseGuards(MaintenanceGuard, CsrfGuard, SessionGuard)
	@UseInterceptors(SubmissionInterceptor)
	async submit(
		@Req() request: Request,
		@Res({ passthrough: true }) response: Response,
		@Headers("accept-language") acceptLanguage: string | undefined,
	): Promise<SubmissionAnswer> {
		const answer = await this.service.submit({
			session: sessionOf(request),
			arrivedAt: arrivalOf(request),
			language: customerLanguageOf(acceptLanguage),
			...receivedSubmissionOf(request),
		});
		this.csrf.expire(response);
		return answer;
	}

	/**
	 * What became of the submission with this Idempotency-Key, so that a lost answer costs no second
	 * upload. If the submission has arrived or waits for its turn, this call waits for its answer, and
	 * is answered 202 after five seconds without one; 202 at once while it is arriving; 404 if it is
	 * unknown, or nothing of it has arrived for some seconds.
	 */
	@Get("submissionAnswer")
	@Header("Cache-Control", "no-store")
	@AllowsSessionEndedBySameKey()
	@UseGuards(SessionGuard)
	async fetchAnswer(
		@Req() request: Request,
		@Res({ passthrough: true }) response: Response,
	): Promise<SubmissionAnswer | Record<string, never>> {
		const idempotencyKey = idempotencyKeyOf(request);
		if (idempotencyKey === undefined) throw new Problem("request_malformed");
		const session = sessionOf(request);
		const submitter = { session, idempotencyKey };
		// In this order, so that a submission that ends in between is found.
		const isInProgress = await this.admission.isStillInProgressAfter(submitter, ANSWER_MAX_WAIT_MS);
		const answer = await this.service.findAnswer(session, idempotencyKey);
		if (answer === undefined && !isInProgress) throw new Problem("not_found");
		if (answer === undefined) response.status(202);
		else this.csrf.expire(response);
		return answer ?? {};
	}
}
