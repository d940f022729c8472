import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { type CaptchaUse, checkOf } from "./captcha-use.ts";

/** Remembers which captchas were spent, in the database, so that every process knows. */
@Injectable()
export class SpentCaptchas {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @param id of the challenge
	 * @param expiresAt when it need not be remembered any more
	 * @returns false where it was spent on something else before
	 */
	async spend(id: string, use: CaptchaUse, expiresAt: Date): Promise<boolean> {
		const row = { id, spent_on: purposeOf(use), expires_at: expiresAt.toISOString() };
		await this.database
			.deleteFrom("used_captchas")
			.where("expires_at", "<", this.now().toISOString())
			.execute();
		const fresh = await this.database
			.insertInto("used_captchas")
			.values(row)
			.onConflict((conflict) => conflict.column("id").doNothing())
			.returning("id")
			.executeTakeFirst();
		return fresh !== undefined || (await this.spendAgain(id, use)) === true;
	}

	/**
	 * Spends a captcha that is known already, because it was checked or this very use had it before.
	 *
	 * @returns undefined where it is not known, false where it was spent on something else
	 */
	async spendAgain(id: string, use: CaptchaUse): Promise<boolean | undefined> {
		const now = this.now().toISOString();
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
			.where("expires_at", ">=", now)
			.executeTakeFirst();
		return kept && kept.spent_on === purposeOf(use);
	}
}

function purposeOf({ action, spentOn }: CaptchaUse): string {
	return `${action} ${spentOn}`;
}
