import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { type CaptchaUse, checkOf } from "./captcha-verifier.ts";

/**
 * How long a captcha is stored after its expiry: a request whose headers arrived before may still
 * be uploading its body, and no client waits longer (`REQUEST_TIMEOUT_MS` is 8 minutes).
 */
export const SPENT_CAPTCHA_KEPT_MS = 600_000;
/** A minute less, so that no other process with a fast clock has forgotten it by then. */
const LATEST_USE_MS = SPENT_CAPTCHA_KEPT_MS - 60_000;

/** Stores spent captchas in the database, so that all processes know them. */
@Injectable()
export class SpentCaptchas {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Spends a captcha, until nine minutes after its expiry: the body of a request may take that
	 * long.
	 *
	 * @param id of the challenge, or the hash of a token
	 * @param expiresAt its expiry
	 * @returns false if it was spent on something else before, or comes too late
	 */
	async spend(id: string, use: CaptchaUse, expiresAt: Date): Promise<boolean> {
		const now = this.now().getTime();
		if (now > expiresAt.getTime() + LATEST_USE_MS) return false;
		const row = { id, spent_on: purposeOf(use), expires_at: expiresAt.toISOString() };
		const forgotten = new Date(now - SPENT_CAPTCHA_KEPT_MS);
		await this.database
			.deleteFrom("used_captchas")
			.where("expires_at", "<", forgotten.toISOString())
			.execute();
		const fresh = await this.database
			.insertInto("used_captchas")
			.values(row)
			.onConflict((conflict) => conflict.column("id").doNothing())
			.returning("id")
			.executeTakeFirst();
		return fresh !== undefined || (await this.#spendIfKnown(id, use, forgotten)) === true;
	}

	/**
	 * Spends a known captcha, which was checked or already spent on the same use.
	 *
	 * @returns undefined if it is unknown or expired, false if it was spent on something else
	 */
	async spendKnown(id: string, use: CaptchaUse): Promise<boolean | undefined> {
		return await this.#spendIfKnown(id, use, this.now());
	}

	/** @param earliestEnd captchas that expired before count as unknown */
	async #spendIfKnown(
		id: string,
		use: CaptchaUse,
		earliestEnd: Date,
	): Promise<boolean | undefined> {
		// One statement, because two logins may use one checked captcha at once.
		await this.database
			.updateTable("used_captchas")
			.set({ spent_on: purposeOf(use) })
			.where("id", "=", id)
			.where("spent_on", "=", purposeOf(checkOf(use.action)))
			.execute();
		const kept = await this.database
			.selectFrom("used_captchas")
			.select("spent_on")
			.where("id", "=", id)
			.where("expires_at", ">=", earliestEnd.toISOString())
			.executeTakeFirst();
		return kept && kept.spent_on === purposeOf(use);
	}
}

function purposeOf({ action, spentOn }: CaptchaUse): string {
	return `${action} ${spentOn}`;
}
