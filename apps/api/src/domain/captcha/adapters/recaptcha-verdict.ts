import type { CaptchaVerdict } from "../captcha-verifier.ts";
import type { RecaptchaSettings } from "../recaptcha-settings.ts";
import type { PassedAnswer } from "../site-verify-answer.ts";

/** reCAPTCHA's own limit of two minutes, plus a margin for differing clocks. */
const TOKEN_MAX_AGE_MS = 150_000;
const CLOCK_DIFFERENCE_MS = 30_000;

interface Judging {
	readonly kind: "v3" | "v2";
	/** the action that the token must have been made for */
	readonly action: string;
	readonly settings: Pick<RecaptchaSettings, "hostnames" | "minScore">;
	readonly now: Date;
}

/** Judges reCAPTCHA's answer about a token: it must be fresh, from our site and for this action. */
export function recaptchaVerdict(
	answer: PassedAnswer,
	{ kind, action, settings, now }: Judging,
): CaptchaVerdict {
	const isFromHere = settings.hostnames.includes(answer.hostname.toLowerCase());
	if (!isFresh(answer, now) || !isFromHere) return "failed";
	if (kind === "v2") return "passed";
	if (answer.action !== action || answer.score === undefined) return "failed";
	return answer.score < settings.minScore ? "scoreTooLow" : "passed";
}

function isFresh({ challenge_ts }: PassedAnswer, now: Date): boolean {
	const ageMs = now.getTime() - Date.parse(challenge_ts);
	return ageMs >= -CLOCK_DIFFERENCE_MS && ageMs <= TOKEN_MAX_AGE_MS;
}
