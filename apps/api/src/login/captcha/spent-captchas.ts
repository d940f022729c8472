import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";

/** Remembers which captchas were spent, in the database, so that every process knows. */
@Injectable()
export class SpentCaptchas {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @param id of the challenge
	 * @param spentOn the same purpose may spend it again
	 * @param expiresAt when the challenge is refused anyway and need not be remembered
	 * @returns false where it was spent on something else before
	 */
	async spend(id: string, spentOn: string, expiresAt: Date): Promise<boolean> {
		const row = { id, spent_on: spentOn, expires_at: expiresAt.toISOString() };
		await this.database
			.deleteFrom("used_captchas")
			.where("expires_at", "<", this.now().toISOString())
			.execute();
		await this.database
			.insertInto("used_captchas")
			.values(row)
			.onConflict((conflict) => conflict.column("id").doNothing())
			.execute();
		const kept = await this.database
			.selectFrom("used_captchas")
			.select("spent_on")
			.where("id", "=", id)
			.executeTakeFirst();
		return kept?.spent_on === spentOn;
	}
}
