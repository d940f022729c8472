import { CaptchaUnavailableError } from "./captcha-unavailable-error.ts";
import { loadRecaptcha, type RecaptchaSettings } from "./load-recaptcha.ts";
import { withinTime } from "./within-time.ts";

/**
 * A v3 token for one press of a button.
 *
 * @throws CaptchaUnavailableError
 */
export async function scoreVisitor(settings: RecaptchaSettings, action: string): Promise<string> {
	const grecaptcha = await loadRecaptcha(settings);
	try {
		return await withinTime(grecaptcha.execute(settings.v3SiteKey, { action }));
	} catch (cause) {
		throw new CaptchaUnavailableError("reCAPTCHA gives no token", { cause });
	}
}
