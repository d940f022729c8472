/** The two places that ask for a captcha; reCAPTCHA calls them actions. */
export type CaptchaAction = "login" | "submission";

/** What a captcha is spent on. */
export interface CaptchaUse {
	readonly action: CaptchaAction;
	/** tells one use of an action from another */
	readonly spentOn: string;
}

const CHECKED = "checked";

/** Looks at a captcha and leaves it to be spent on one use of the same action. */
export function checkOf(action: CaptchaAction): CaptchaUse {
	return { action, spentOn: CHECKED };
}
