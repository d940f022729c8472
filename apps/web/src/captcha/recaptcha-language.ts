import { activeLanguage } from "../i18n/active-language.ts";

/** The form's language, as reCAPTCHA names it. */
export function recaptchaLanguage(): string {
	return activeLanguage() === "en" ? "en" : "zh-HK";
}
