import { definePort, LOGIN_LIMIT_MS } from "../../platform/extensions/ports.ts";

/** The two actions that require a captcha; reCAPTCHA calls them actions, too. */
export type CaptchaAction = "login" | "submission";

/** The purpose that a captcha is spent on. */
export interface CaptchaUse {
	readonly action: CaptchaAction;
	/** distinguishes uses of the same action */
	readonly spentOn: string;
}

const CHECKED = "checked";

/** The use for checking a captcha, which can still be spent on one use of the same action. */
export function checkOf(action: CaptchaAction): CaptchaUse {
	return { action, spentOn: CHECKED };
}

/** The tokens of the specification's two fields; a verifier reads those it needs. */
export interface CaptchaTokens {
	readonly v3: string;
	readonly v2: string;
}

/** `scoreTooLow` asks the customer to tick the box. */
export type CaptchaVerdict = "passed" | "failed" | "scoreTooLow";

/**
 * Judges whether a request comes from a person.
 *
 * Selected in `captcha.module.ts` by `CAPTCHA=altcha` (proof of work, no third party), `recaptcha`, or
 * `off`, which production refuses. Your own adapter has to pass `captcha-verifier.contract.ts`.
 */
export abstract class CaptchaVerifier {
	/**
	 * Judges the tokens and spends them: they pass once.
	 *
	 * @param use what they are spent on. The same tokens pass again for the same use, so that a phone
	 *   that lost the answer to a submission can repeat it. Tokens that were only checked can still
	 *   be spent
	 * @param arrivedAt when the headers of the request arrived. Expiry is judged at that time,
	 *   because a phone cannot know how long the upload of its body takes
	 * @param signal aborts at the time limit
	 * @throws CaptchaUnavailableError if the tokens cannot be judged at the moment; nothing passes
	 *   then
	 */
	abstract verify(
		tokens: CaptchaTokens,
		use: CaptchaUse,
		arrivedAt: Date,
		signal?: AbortSignal,
	): Promise<CaptchaVerdict>;
}

definePort(CaptchaVerifier, { verify: { limitMs: LOGIN_LIMIT_MS, signalAt: 3 } });
