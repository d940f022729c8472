import type { CaptchaUse } from "./captcha-use.ts";

/** The tokens of the specification's two fields; a verifier reads those that it needs. */
export interface CaptchaTokens {
	readonly v3: string;
	readonly v2: string;
}

/** `scoreTooLow` asks the customer for more: the box that a person ticks. */
export type CaptchaVerdict = "passed" | "failed" | "scoreTooLow";

/**
 * Judges whether a person is there.
 *
 * The environment chooses: `CAPTCHA=altcha` (proof of work, no third party), `recaptcha`, or `off`,
 * which production refuses. An adapter of your own has to pass `captcha-verifier.contract.ts`.
 */
export abstract class CaptchaVerifier {
	/**
	 * Judges the tokens and spends them: they pass once.
	 *
	 * @param use what they are spent on. The same tokens pass again for the same use, so that a phone
	 *   that lost the answer to a submission can repeat it; what was only checked can still be spent.
	 * @param arrivedAt when the headers of the request arrived. A proof that ends is judged as of
	 *   then, because a phone cannot know how long the upload of its body takes.
	 * @throws CaptchaUnavailableError where nobody can judge just now; then nothing passes
	 */
	abstract verify(tokens: CaptchaTokens, use: CaptchaUse, arrivedAt: Date): Promise<CaptchaVerdict>;
}
