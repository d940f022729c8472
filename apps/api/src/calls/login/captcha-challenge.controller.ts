import { Controller, Get, Header, Query } from "@nestjs/common";
import type { Challenge } from "altcha-lib";
import { AltchaChallenges, CAPTCHA_WORKS } from "../../domain/captcha/altcha-challenges.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Problem } from "../../platform/http/problem.ts";

@OpenToEverybody()
@Controller("api/captcha")
export class CaptchaChallengeController {
	constructor(private readonly challenges: AltchaChallenges) {}

	/** A challenge for the form's solver; 404 if another captcha is configured. */
	@Get("challenge")
	@Header("Cache-Control", "no-store")
	async challenge(@Query("work") asked: unknown): Promise<Challenge> {
		if (!this.challenges.isOn) throw new Problem("not_found");
		const work = CAPTCHA_WORKS.find((each) => String(each) === (asked ?? "0"));
		if (work === undefined) throw new Problem("request_malformed");
		return await this.challenges.create(work);
	}
}
