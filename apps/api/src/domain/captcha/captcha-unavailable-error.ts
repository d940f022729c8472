/** Why a provider's answer is unusable. */
export type CaptchaUnavailableReason =
	| "timeout"
	| "unreachable"
	| "status"
	| "unreadable"
	| "settings";

/** The captcha cannot be judged at the moment: neither a pass nor a failure of the customer. */
export class CaptchaUnavailableError extends Error {
	override readonly name = "CaptchaUnavailableError";
	readonly reason: CaptchaUnavailableReason;

	constructor(reason: CaptchaUnavailableReason) {
		super(`The captcha cannot be judged: ${reason}`);
		this.reason = reason;
	}
}
