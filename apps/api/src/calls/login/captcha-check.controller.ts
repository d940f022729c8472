import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import {
	type CaptchaCheckAnswer,
	type CaptchaCheckInput,
	captchaCheckSchema,
} from "@sim-registration/validation";
import type { Request } from "express";
import { parse } from "valibot";
import { CaptchaGate } from "../../domain/captcha/captcha-gate.ts";
import { checkOf } from "../../domain/captcha/captcha-verifier.ts";
import { arrivalOf } from "../../platform/http/arrival.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of a check; its rules are the shared `captchaCheckSchema`. */
class CaptchaCheckDto implements CaptchaCheckInput {
	@SharedRule(captchaCheckSchema)
	recaptchaTokenV3?: string;

	@SharedRule(captchaCheckSchema)
	recaptchaTokenV2?: string;

	@SharedRule(captchaCheckSchema)
	recaptchaToken?: string;
}

@Controller("api/login")
export class CaptchaCheckController {
	constructor(private readonly captcha: CaptchaGate) {}

	/**
	 * Checks a captcha without logging in and without spending it: a token that passes here passes
	 * once more at a login or, sent as `recaptchaToken`, at a submission. So a refusal is known
	 * before 25 MB are uploaded, and a token does not expire meanwhile.
	 */
	@Post("recaptcha")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard)
	async check(@Body() body: CaptchaCheckDto, @Req() request: Request): Promise<CaptchaCheckAnswer> {
		const { recaptchaTokenV3, recaptchaTokenV2, recaptchaToken } = parse(captchaCheckSchema, {
			...body,
		});
		const isLogin = recaptchaToken === "";
		const tokens = isLogin
			? { v3: recaptchaTokenV3, v2: recaptchaTokenV2 }
			: { v3: recaptchaToken, v2: recaptchaToken };
		const use = checkOf(isLogin ? "login" : "submission");
		await this.captcha.require(tokens, use, arrivalOf(request));
		return { success: true };
	}
}
