import type { AltchaView } from "./use-altcha.ts";
import type { RecaptchaView } from "./use-recaptcha.ts";

/** The link target of an error summary for a missing captcha. */
export const CAPTCHA_FIELD = "recaptchaToken";

/** The two fields of a login (specification, section 7). */
export interface CaptchaTokens {
	readonly v3: string;
	readonly v2: string;
}

/** The captcha of one step, of any kind. */
export interface Captcha {
	/** the customer still has to tick something before pressing the button */
	readonly isMissing: boolean;
	/** checked again when a button is pressed: an expired solution has to be renewed by a tick */
	isMissingNow(): boolean;
	/** the last solution used has expired; a server that has not checked it yet would refuse it */
	isOver(): boolean;
	/** shown on the screen; undefined if the server requires none */
	readonly view: AltchaView | RecaptchaView | undefined;
	/** @throws CaptchaUnavailableError */
	forLogin(): Promise<CaptchaTokens>;
	/** the one field of a submission */
	forSubmission(): Promise<string>;
	/**
	 * after a failed attempt, because a solution can be used only once. The server's code may require
	 * more work.
	 */
	reset(errorCode?: string): void;
}

/** The captcha's provider cannot be reached from this phone. */
export class CaptchaUnavailableError extends Error {
	override readonly name = "CaptchaUnavailableError";
	/** the server's code for the same failure */
	readonly errorCode = "captcha_unavailable";
}
