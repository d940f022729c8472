/** The tokens of the specification's two fields; a verifier reads those that it needs. */
export interface CaptchaTokens {
	readonly v3: string;
	readonly v2: string;
}

/**
 * Judges whether a person is there.
 *
 * The environment chooses: `CAPTCHA=altcha` (proof of work, no third party) or `off`, which
 * production refuses. An adapter of your own has to pass `captcha-verifier.contract.ts`.
 */
export abstract class CaptchaVerifier {
	/**
	 * Judges the tokens and spends them: they pass once.
	 *
	 * @param spentOn what they are spent on. The same tokens pass again for the same purpose, so
	 *   that a phone that lost the answer to a submission can repeat it.
	 */
	abstract verify(tokens: CaptchaTokens, spentOn: string): Promise<boolean>;
}
