import { Inject, Injectable } from "@nestjs/common";
import { BEGINNING_KEPT_MS } from "../../../domain/identity-proofs/filling.ts";
import type { Session } from "../../../domain/sessions/sessions.ts";
import { type Connection, Database } from "../../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../../platform/environment/clock.ts";
import { IAM_SMART_SETTINGS, type IamSmartSettings } from "../iam-smart-settings.ts";

/** More than a customer needs who starts over repeatedly; each costs iAM Smart a request. */
const BEGUN_PER_SESSION = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

type Beginner = Pick<Session, "id" | "accountLookups">;

/** Whose starts are counted, since when, and the maximum. */
interface Limit {
	readonly column: "session_id" | "account_lookup";
	readonly values: readonly string[];
	readonly withinMs: number;
	readonly most: number;
}

/**
 * Limits how many fillings a session may start within the lifetime of one, and an account within a
 * day. This also slows down an attacker who shows strangers one QR after another (decision 0008).
 */
@Injectable()
export class FillingLimits {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(IAM_SMART_SETTINGS)
		private readonly settings: Pick<IamSmartSettings, "ttlMs" | "fillingsPerDay">,
	) {}

	/**
	 * Counts a start, before iAM Smart is called. Counting and recording are one transaction, so
	 * concurrent starts cannot exceed the limit.
	 *
	 * @returns when it started; undefined over the limit, and then it is not counted
	 */
	async take(session: Beginner): Promise<Date | undefined> {
		const now = this.now();
		await this.database
			.deleteFrom("iamsmart_beginnings")
			.where("begun_at", "<=", before(now, BEGINNING_KEPT_MS))
			.execute();
		const { numInsertedOrUpdatedRows } = await this.database.transaction().execute((transaction) =>
			transaction
				.insertInto("iamsmart_beginnings")
				.columns(["session_id", "account_lookup", "begun_at"])
				.expression(this.#rowWithinLimits(transaction, session, now))
				.executeTakeFirst(),
		);
		return numInsertedOrUpdatedRows === 1n ? now : undefined;
	}

	#rowWithinLimits(connection: Connection, session: Beginner, now: Date) {
		const row = connection.selectNoFrom(({ val }) => [
			val(session.id).as("session_id"),
			val(session.accountLookups[0]).as("account_lookup"),
			val(now.toISOString()).as("begun_at"),
		]);
		return this.#limitsOf(session).reduce(
			(query, { column, values, withinMs, most }) =>
				query.where(({ eb }) => {
					const begun = connection
						.selectFrom("iamsmart_beginnings")
						.select(({ fn }) => fn.countAll().as("count"))
						.where(column, "in", values)
						.where("begun_at", ">", before(now, withinMs));
					return eb(begun, "<", most);
				}),
			row,
		);
	}

	#limitsOf({ id, accountLookups }: Beginner): Limit[] {
		const { ttlMs, fillingsPerDay } = this.settings;
		return [
			{ column: "session_id", values: [id], withinMs: ttlMs, most: BEGUN_PER_SESSION },
			{
				column: "account_lookup",
				values: accountLookups,
				withinMs: DAY_MS,
				most: fillingsPerDay,
			},
		];
	}
}

function before(moment: Date, milliseconds: number): string {
	return new Date(moment.getTime() - milliseconds).toISOString();
}
