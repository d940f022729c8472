import { Inject, Injectable } from "@nestjs/common";
import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import { DRAFT_LIFETIME_MS } from "../../domain/draft-keys/draft-key-rows.ts";
import { LONGEST_WAIT_MS } from "../../domain/outbox/backoff.ts";
import { SESSION_LIFETIME_MS } from "../../domain/sessions/session-lifetime.ts";
import { Database } from "../database/database.ts";
import { CLOCK, CLOCK_TOLERANCE_MS, type Clock } from "../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { Log } from "../logging/log.ts";
import { ClockAgreement } from "./clock-agreement.ts";
import { LONGEST_LEASE_MS } from "./leased-job.ts";

/** Maximum window of `call_counts`: the server's own windows last a minute. */
const LONGEST_CALL_WINDOW_MS = 24 * 60 * 60 * 1000;
const LONGEST_KEY_HALF_MS = SESSION_LIFETIME_MS + DRAFT_LIFETIME_MS;

/** The current time, and a moment some milliseconds later, as stored in the tables. */
interface Present {
	readonly now: string;
	ahead(milliseconds: number): string;
}

/**
 * Corrections, by table, of a stored time that is further in the future than its maximum duration.
 * Only a wrong clock writes such a time (docs/decisions/0031).
 */
const VOIDINGS = {
	sessions: (database: Database, { ahead }: Present) =>
		database.deleteFrom("sessions").where("expires_at", ">", ahead(SESSION_LIFETIME_MS)),
	login_attempts: (database: Database, { ahead }: Present) =>
		database.deleteFrom("login_attempts").where("attempted_at", ">", ahead(0)),
	call_counts: (database: Database, { ahead }: Present) =>
		database.deleteFrom("call_counts").where("counted_until", ">", ahead(LONGEST_CALL_WINDOW_MS)),
	used_captchas: (database: Database, { ahead }: Present) =>
		database.deleteFrom("used_captchas").where("expires_at", ">", ahead(CAPTCHA_LIFETIME_MS)),
	invitations: (database: Database, { now, ahead }: Present) =>
		database
			.updateTable("invitations")
			.set({ revoked_at: now })
			.where("created_at", ">", ahead(0))
			.where("revoked_at", "is", null),
	outbox: (database: Database, { now, ahead }: Present) =>
		database
			.updateTable("outbox")
			.set({ next_attempt_at: now })
			.where("state", "in", ["waiting", "sending"])
			.where("next_attempt_at", ">", ahead(LONGEST_WAIT_MS)),
	draft_keys: (database: Database, { ahead }: Present) =>
		database
			.updateTable("draft_keys")
			.set({ expires_at: ahead(LONGEST_KEY_HALF_MS - CLOCK_TOLERANCE_MS) })
			.where("expires_at", ">", ahead(LONGEST_KEY_HALF_MS)),
	job_leases: (database: Database, { ahead }: Present) =>
		database.deleteFrom("job_leases").where("ends_at", ">", ahead(LONGEST_LEASE_MS)),
	iamsmart_fillings: (
		database: Database,
		{ ahead }: Present,
		{ IAMSMART_RESULT_TTL_MS }: Environment,
	) =>
		database
			.deleteFrom("iamsmart_fillings")
			.where("expires_at", ">", ahead(IAMSMART_RESULT_TTL_MS)),
	iamsmart_beginnings: (database: Database, { ahead }: Present) =>
		database.deleteFrom("iamsmart_beginnings").where("begun_at", ">", ahead(0)),
	releases: (database: Database, { now, ahead }: Present) =>
		database.updateTable("releases").set({ last_ran_at: now }).where("last_ran_at", ">", ahead(0)),
	staged_accounts: (database: Database, { now, ahead }: Present) =>
		database
			.updateTable("staged_accounts")
			.set({ imported_at: now })
			.where("imported_at", ">", ahead(0)),
};

/**
 * Corrects times stored by a clock that was ahead, so that they lock nobody out and delay nothing
 * for long.
 */
@Injectable()
export class FutureRows {
	constructor(
		private readonly database: Database,
		private readonly clocks: ClockAgreement,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @returns the number of rows; none while the database's clock shows that ours is wrong */
	async void(): Promise<number> {
		if (!(await this.clocks.isDatabaseInStep())) return 0;
		const milliseconds = this.now().getTime();
		const present: Present = {
			now: new Date(milliseconds).toISOString(),
			ahead: (longest) => new Date(milliseconds + longest + CLOCK_TOLERANCE_MS).toISOString(),
		};
		let total = 0;
		for (const [setting, voiding] of Object.entries(VOIDINGS)) {
			const result = await voiding(
				this.database,
				present,
				this.environment,
			).executeTakeFirstOrThrow();
			const count = Number(
				"numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows,
			);
			if (count > 0) this.log.warn("future_rows", { setting, count });
			total += count;
		}
		return total;
	}
}
