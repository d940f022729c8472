import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import type { Clock } from "../../../platform/environment/clock.ts";
import type { RootKeys } from "../../../platform/sealing/root-keys.ts";
import {
	type CaptchaTokens,
	type CaptchaUse,
	type CaptchaVerdict,
	CaptchaVerifier,
} from "../captcha-verifier.ts";
import type { RecaptchaSettings } from "../recaptcha-settings.ts";
import { siteVerify } from "../site-verify.ts";
import type { SpentCaptchas } from "../spent-captchas.ts";
import { recaptchaVerdict } from "./recaptcha-verdict.ts";

const TOKEN_MAX_CHARACTERS = 8_192;
/** A submission has one field for both kinds; the form marks the token of the box. */
const V2_MARK = "v2:";

interface Attempt {
	readonly kind: "v3" | "v2";
	readonly token: string;
}

/**
 * reCAPTCHA: the score of v3 first, then the box of v2. The provider accepts one query per token,
 * so a token that passed is remembered under its keyed hash.
 */
export class RecaptchaCaptchaVerifier extends CaptchaVerifier {
	readonly #settings: RecaptchaSettings;
	readonly #keys: RootKeys;
	readonly #spent: SpentCaptchas;
	readonly #now: Clock;
	/** concurrent checks of a token for the same use share one query */
	readonly #running = new Map<string, Promise<CaptchaVerdict>>();

	constructor(settings: RecaptchaSettings, keys: RootKeys, spent: SpentCaptchas, now: Clock) {
		super();
		this.#settings = settings;
		this.#keys = keys;
		this.#spent = spent;
		this.#now = now;
	}

	override async verify(tokens: CaptchaTokens, use: CaptchaUse): Promise<CaptchaVerdict> {
		let verdict: CaptchaVerdict = "failed";
		for (const attempt of attemptsOf(tokens)) {
			const judged = await this.#judgeOnce(attempt, use);
			if (judged === "passed") return judged;
			if (judged === "scoreTooLow") verdict = judged;
		}
		return verdict;
	}

	async #judgeOnce(attempt: Attempt, use: CaptchaUse): Promise<CaptchaVerdict> {
		const id = this.#keys.hash("captcha token", `${attempt.kind}|${attempt.token}`);
		const name = `${id} ${use.action} ${use.spentOn}`;
		const judging = this.#running.get(name) ?? this.#judge(id, attempt, use);
		this.#running.set(name, judging);
		return await judging.finally(() => this.#running.delete(name));
	}

	async #judge(id: string, { kind, token }: Attempt, use: CaptchaUse): Promise<CaptchaVerdict> {
		const known = await this.#spent.spendKnown(id, use);
		if (known !== undefined) return known ? "passed" : "failed";
		const { verifyUrl, timeoutMs } = this.#settings;
		const { secretKey } = this.#settings[kind];
		const answer = await siteVerify({ url: verifyUrl, secretKey, token, timeoutMs });
		if (!answer.success) {
			// Another process may have asked meanwhile for the same use.
			const isKnownNow = await this.#spent.spendKnown(id, use);
			return isKnownNow === true ? "passed" : "failed";
		}
		const now = this.#now();
		const { action } = use;
		const verdict = recaptchaVerdict(answer, { kind, action, settings: this.#settings, now });
		if (verdict !== "passed") return verdict;
		const rememberedUntil = new Date(now.getTime() + CAPTCHA_LIFETIME_MS);
		return (await this.#spent.spend(id, use, rememberedUntil)) ? "passed" : "failed";
	}
}

/** What to query, in order. */
function attemptsOf({ v3, v2 }: CaptchaTokens): readonly Attempt[] {
	const attempts: Attempt[] = v2.startsWith(V2_MARK)
		? [{ kind: "v2", token: v2.slice(V2_MARK.length) }]
		: [
				{ kind: "v3", token: v3 },
				{ kind: "v2", token: v2 },
			];
	return attempts.filter(({ token }) => token !== "" && token.length <= TOKEN_MAX_CHARACTERS);
}
