import {
	Controller,
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
	AdmitsSessionEndedByKey,
	SessionGuard,
	sessionOf,
} from "../../domain/sessions/session.guard.ts";
import { arrivalOf } from "../../platform/http/arrival.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { CsrfTokens } from "../../platform/http/csrf-tokens.ts";
import { customerLanguageOf } from "../../platform/http/customer-language.ts";
import { receivedSubmissionOf, SubmissionInterceptor } from "./submission.interceptor.ts";
import { SubmissionService } from "./submission.service.ts";

@Controller("api/form")
export class FormController {
	constructor(
		private readonly service: SubmissionService,
		private readonly csrf: CsrfTokens,
	) {}

	/**
	 * Guards run before a byte of the body is read, then the interceptor reads it, then this method
	 * runs.
	 */
	@Post("formsubmission")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@AdmitsSessionEndedByKey()
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
}
