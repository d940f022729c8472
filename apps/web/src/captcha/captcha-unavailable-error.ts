/** The captcha's provider cannot be reached from this phone. */
export class CaptchaUnavailableError extends Error {
	override readonly name = "CaptchaUnavailableError";
	/** the server's code for the same failure */
	readonly errorCode = "captcha_unavailable";
}
