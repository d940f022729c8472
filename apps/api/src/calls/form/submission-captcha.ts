import { Injectable } from "@nestjs/common";
import { CaptchaGate } from "../../domain/captcha/captcha-gate.ts";
import type { Session } from "../../domain/sessions/sessions.ts";
import { Database } from "../../platform/database/database.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";

/** What a captcha is spent on. */
interface SubmissionUse {
	readonly session: Session;
	readonly idempotencyKey: string;
	/** when the headers of the request arrived */
	readonly arrivedAt: Date;
}

export type CaptchaJudgement = "passed" | "known key" | "no token";

/** Judges the captcha of a submission. It is valid for one Idempotency-Key of an account. */
@Injectable()
export class SubmissionCaptcha {
	constructor(
		private readonly gate: CaptchaGate,
		private readonly idempotencyKeys: IdempotencyKeys,
		private readonly database: Database,
	) {}

	/**
	 * Judges the captcha of a registration that has not been stored: if possible while the files are
	 * still arriving, because the upload may outlast a token of reCAPTCHA, and a refusal need not wait
	 * for it.
	 *
	 * @param token as the request has it; undefined if it comes after the files
	 * @returns `passed`, or why it was not judged: the key is known, or there is no token yet
	 * @throws Problem captcha_failed, captcha_score_low, captcha_unavailable
	 */
	async judgeIfNew(token: unknown, use: SubmissionUse): Promise<CaptchaJudgement> {
		if (typeof token !== "string") return "no token";
		const { accountLookups } = use.session;
		const earlier = await this.idempotencyKeys.find(
			this.database,
			accountLookups,
			use.idempotencyKey,
		);
		// Already registered: the repeated submission gets its answer, however old its captcha is.
		if (earlier !== undefined) return "known key";
		await this.require(token, use);
		return "passed";
	}

	/** @throws Problem captcha_failed, captcha_score_low, captcha_unavailable */
	async require(
		token: string,
		{ session, idempotencyKey, arrivedAt }: SubmissionUse,
	): Promise<void> {
		const spentOn = `${session.accountLookups[0]} ${idempotencyKey}`;
		// One field for both kinds of token.
		const tokens = { v3: token, v2: token };
		await this.gate.require(tokens, { action: "submission", spentOn }, arrivedAt);
	}
}
