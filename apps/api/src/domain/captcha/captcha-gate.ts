import { Injectable } from "@nestjs/common";
import type { FieldIssue } from "@sim-registration/validation";
import { Problem } from "../../platform/http/problem.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import { CaptchaUnavailableError } from "./captcha-unavailable-error.ts";
import {
	type CaptchaAction,
	type CaptchaTokens,
	type CaptchaUse,
	type CaptchaVerdict,
	CaptchaVerifier,
} from "./captcha-verifier.ts";

const RETRY_AFTER_SECONDS = 5;

/** A submission's answer names the field; a login has one answer for every failure. */
const ISSUES: Readonly<Record<CaptchaAction, readonly FieldIssue[]>> = {
	login: [],
	submission: [{ field: "recaptchaToken", code: "error_recaptcha_required" }],
};

/** Requires a captcha: turns a verdict into an answer for the customer. */
@Injectable()
export class CaptchaGate {
	constructor(
		private readonly verifier: CaptchaVerifier,
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	/**
	 * @param arrivedAt when the headers of the request arrived
	 * @throws Problem captcha_failed, captcha_score_low, captcha_unavailable
	 */
	async require(tokens: CaptchaTokens, use: CaptchaUse, arrivedAt: Date): Promise<void> {
		const verdict = await this.#judge(tokens, use, arrivedAt);
		this.metrics.captchas.add({ action: use.action, outcome: verdict });
		if (verdict === "passed") return;
		const errorCode = verdict === "failed" ? "captcha_failed" : "captcha_score_low";
		throw new Problem(errorCode, { issues: ISSUES[use.action] });
	}

	async #judge(tokens: CaptchaTokens, use: CaptchaUse, arrivedAt: Date): Promise<CaptchaVerdict> {
		try {
			return await this.verifier.verify(tokens, use, arrivedAt);
		} catch (error) {
			if (!(error instanceof CaptchaUnavailableError)) throw error;
			this.metrics.captchas.add({ action: use.action, outcome: "unavailable" });
			this.log.warn("captcha_unavailable", { captchaReason: error.reason });
			throw new Problem("captcha_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
		}
	}
}

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
