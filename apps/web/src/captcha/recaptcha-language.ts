/** The page's language, as reCAPTCHA names it. */
export function recaptchaLanguage(): string {
	return document.documentElement.lang === "en" ? "en" : "zh-HK";
}
