/** Why a provider's answer is none. */
export type CaptchaUnavailableReason =
	| "timeout"
	| "unreachable"
	| "status"
	| "unreadable"
	| "settings";

/** Nobody can judge a captcha just now: neither a pass nor the customer's failure. */
export class CaptchaUnavailableError extends Error {
	override readonly name = "CaptchaUnavailableError";
	readonly reason: CaptchaUnavailableReason;

	constructor(reason: CaptchaUnavailableReason) {
		super(`The captcha cannot be judged: ${reason}`);
		this.reason = reason;
	}
}
