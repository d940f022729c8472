import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { type CaptchaUse, checkOf } from "./captcha-use.ts";

/**
 * How long a captcha is remembered after its end: a request whose headers arrived before it may still
 * be sending its body, and longer than that no client waits (`REQUEST_TIMEOUT_MS` is 8 minutes).
 */
export const SPENT_CAPTCHA_KEPT_MS = 600_000;
/** A minute less, so that no other process, whose clock may be ahead, has forgotten it by then. */
const LATEST_USE_MS = SPENT_CAPTCHA_KEPT_MS - 60_000;

/** Remembers which captchas were spent, in the database, so that every process knows. */
@Injectable()
export class SpentCaptchas {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Spends a captcha, until nine minutes after its end: the body of a request may take so long.
	 *
	 * @param id of the challenge
	 * @param expiresAt its end
	 * @returns false where it was spent on something else before, or comes too late
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
		return fresh !== undefined || (await this.#spendKnown(id, use, forgotten)) === true;
	}

	/**
	 * Spends a captcha that is known already, because it was checked or this very use had it before.
	 *
	 * @returns undefined where it is not known or over, false where it was spent on something else
	 */
	async spendAgain(id: string, use: CaptchaUse): Promise<boolean | undefined> {
		return await this.#spendKnown(id, use, this.now());
	}

	/** @param earliestEnd those that ended before are not known */
	async #spendKnown(id: string, use: CaptchaUse, earliestEnd: Date): Promise<boolean | undefined> {
		// In one statement, because two logins may bring one checked captcha at once.
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
