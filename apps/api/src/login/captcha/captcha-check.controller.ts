import { Body, Controller, Header, HttpCode, Post, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import { type CaptchaCheckAnswer, captchaCheckSchema } from "@sim-registration/validation";
import { parse } from "valibot";
import { CsrfGuard } from "../../http/csrf.guard.ts";
import { CaptchaCheckDto } from "./captcha-check.dto.ts";
import { CaptchaGate } from "./captcha-gate.ts";
import { checkOf } from "./captcha-use.ts";

@Controller("api/login")
export class CaptchaCheckController {
	constructor(private readonly captcha: CaptchaGate) {}

	/**
	 * Checks a captcha without logging in and without spending it: a token that passed here passes
	 * once more where it belongs, at a login or, sent as `recaptchaToken`, at a submission. So a
	 * refusal is known before 25 MB are on their way, and a token does not grow old meanwhile.
	 */
	@Post("recaptcha")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard)
	async check(@Body() body: CaptchaCheckDto): Promise<CaptchaCheckAnswer> {
		const { recaptchaTokenV3, recaptchaTokenV2, recaptchaToken } = parse(captchaCheckSchema, {
			...body,
		});
		if (recaptchaToken === "")
			await this.captcha.require({ v3: recaptchaTokenV3, v2: recaptchaTokenV2 }, checkOf("login"));
		else
			await this.captcha.require({ v3: recaptchaToken, v2: recaptchaToken }, checkOf("submission"));
		return { success: true };
	}
}
