import { Inject, Injectable } from "@nestjs/common";
import { BEGINNING_KEPT_MS } from "../../calls/iamsmart/fillings/filling-limits.ts";
import { LOGIN_ATTEMPT_KEPT_MS } from "../../calls/login/login-attempts.ts";
import { SPENT_CAPTCHA_KEPT_MS } from "../../domain/captcha/spent-captchas.ts";
import { INVITATION_KEPT_MS } from "../../domain/invitations/invitations.ts";
import { SESSION_KEPT_MS } from "../../domain/sessions/sessions.ts";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";

/** An import writes continuously: one that has been silent for this long was killed. */
const SILENT_IMPORT_MS = 60 * 60 * 1000;

/** Returns the moment some milliseconds ago, as stored in the tables. */
type Ago = (milliseconds: number) => string;

/**
 * Data with a limited lifetime, as promised in docs/privacy.md. Most of it is also removed by the
 * next call of its kind; but on a quiet system there may be none.
 */
const DELETIONS = [
	(database: Database, ago: Ago) =>
		database.deleteFrom("sessions").where("expires_at", "<", ago(SESSION_KEPT_MS)),
	(database: Database, ago: Ago) =>
		database.deleteFrom("login_attempts").where("attempted_at", "<", ago(LOGIN_ATTEMPT_KEPT_MS)),
	(database: Database, ago: Ago) =>
		database.deleteFrom("call_counts").where("counted_until", "<=", ago(0)),
	(database: Database, ago: Ago) =>
		database.deleteFrom("invitations").where("expires_at", "<", ago(INVITATION_KEPT_MS)),
	(database: Database, ago: Ago) =>
		database.deleteFrom("used_captchas").where("expires_at", "<", ago(SPENT_CAPTCHA_KEPT_MS)),
	(database: Database, ago: Ago) =>
		database.deleteFrom("iamsmart_beginnings").where("begun_at", "<=", ago(BEGINNING_KEPT_MS)),
	(database: Database, ago: Ago) =>
		database
			.deleteFrom("staged_accounts")
			.where("import_id", "not in", ({ selectFrom }) =>
				selectFrom("staged_accounts as recent")
					.select("recent.import_id")
					.where("recent.imported_at", ">", ago(SILENT_IMPORT_MS)),
			),
	// An import stages an account before its look-ups.
	(database: Database) =>
		database
			.deleteFrom("staged_account_lookups")
			.where("import_id", "not in", ({ selectFrom }) =>
				selectFrom("staged_accounts").select("staged_accounts.import_id"),
			),
];

/** Removes expired rows. */
@Injectable()
export class PastRows {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns the number of removed rows */
	async remove(): Promise<number> {
		const now = this.now().getTime();
		const ago: Ago = (milliseconds) => new Date(now - milliseconds).toISOString();
		let count = 0;
		for (const deletion of DELETIONS) {
			const { numDeletedRows } = await deletion(this.database, ago).executeTakeFirstOrThrow();
			count += Number(numDeletedRows);
		}
		return count;
	}
}
