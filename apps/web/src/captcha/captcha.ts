import type { AltchaView } from "./use-altcha.ts";
import type { RecaptchaView } from "./use-recaptcha.ts";

/** Where an error summary leads for a captcha that is missing. */
export const CAPTCHA_FIELD = "recaptchaToken";

/** The two fields of a login (specification, section 7). */
export interface CaptchaTokens {
	readonly v3: string;
	readonly v2: string;
}

/** One captcha of one step, whatever its kind. */
export interface Captcha {
	/** something is left to tick before the button can be pressed */
	readonly isMissing: boolean;
	/** re-checked when a button is pressed: an expired solution has to be ticked again */
	isMissingNow(): boolean;
	/** the last solution used has expired; a server that has not checked it yet would refuse it */
	isOver(): boolean;
	/** shown on the screen; undefined if the server requires none */
	readonly view: AltchaView | RecaptchaView | undefined;
	/** @throws CaptchaUnavailableError */
	forLogin(): Promise<CaptchaTokens>;
	/** the one field of a submission */
	forSubmission(): Promise<string>;
	/** after a failed attempt: each solution counts once. The server's code may ask for more. */
	reset(errorCode?: string): void;
}
