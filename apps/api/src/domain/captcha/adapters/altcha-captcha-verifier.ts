import type { AltchaChallenges } from "../altcha-challenges.ts";
import { parseAltchaPayload } from "../altcha-payload.ts";
import {
	type CaptchaTokens,
	type CaptchaUse,
	type CaptchaVerdict,
	CaptchaVerifier,
} from "../captcha-verifier.ts";
import type { SpentCaptchas } from "../spent-captchas.ts";

/**
 * ALTCHA: the phone proves that it has worked for a moment, without a third party. The payload is
 * base64 of the JSON `{challenge, solution}`, in the v2 field.
 */
export class AltchaCaptchaVerifier extends CaptchaVerifier {
	readonly #challenges: AltchaChallenges;
	readonly #spent: SpentCaptchas;

	constructor(challenges: AltchaChallenges, spent: SpentCaptchas) {
		super();
		this.#challenges = challenges;
		this.#spent = spent;
	}

	override async verify(
		{ v2 }: CaptchaTokens,
		use: CaptchaUse,
		arrivedAt: Date,
	): Promise<CaptchaVerdict> {
		const payload = parseAltchaPayload(v2);
		if (payload === undefined || !this.#challenges.isSolved(payload, arrivedAt)) return "failed";
		const { parameters, signature } = payload.challenge;
		const expiresAt = new Date(parameters.expiresAt * 1000);
		return (await this.#spent.spend(signature, use, expiresAt)) ? "passed" : "failed";
	}
}
