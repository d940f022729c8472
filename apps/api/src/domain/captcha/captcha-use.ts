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
