import { Controller, Get, Header } from "@nestjs/common";
import { Problem } from "../../http/problem.ts";
import { AltchaChallenges } from "./altcha-challenges.ts";

@Controller("api/captcha")
export class CaptchaController {
	constructor(private readonly challenges: AltchaChallenges) {}

	/** A challenge for the form's solver; 404 where another captcha is configured. */
	@Get("challenge")
	@Header("Cache-Control", "no-store")
	async challenge() {
		const challenge = await this.challenges.create();
		if (challenge === undefined) throw new Problem("not_found");
		return challenge;
	}
}
