import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import type { CaptchaAction } from "./captcha-use.ts";
import type { CaptchaVerdict } from "./captcha-verifier.ts";

/** Records, so that the compiler reports a missing new outcome. */
const ACTIONS: Record<CaptchaAction, true> = { login: true, submission: true };
const OUTCOMES: Record<CaptchaVerdict | "unavailable", true> = {
	passed: true,
	failed: true,
	scoreTooLow: true,
	unavailable: true,
};

export const captchaMetrics = registerOutcomes(
	"captchas",
	({ captchas }) => captchas,
	Object.keys(ACTIONS).flatMap((action) =>
		Object.keys(OUTCOMES).map((outcome) => ({ action, outcome })),
	),
);
