import { Inject, Injectable } from "@nestjs/common";
import { sql } from "kysely";
import * as v from "valibot";
import { isPostgres } from "../database/column-types.ts";
import { type Connection, Database, type Transaction } from "../database/database.ts";
import { CLOCK, CLOCK_TOLERANCE_MS, type Clock } from "../environment/clock.ts";
import { Log } from "../logging/log.ts";

/**
 * An hour, minus the time of a start before the first check: otherwise an hourly job would miss it
 * by seconds.
 */
const AGREEMENT_MS = 59 * 60 * 1000;
/**
 * Maximum time between two checks of running servers; longer means that none ran, or that the clock
 * jumped.
 */
const SILENCE_MS = 10 * 60 * 1000;
/** The setting with {@link Noted}. */
const SETTING = "clock";

const notedSchema = v.object({ since: v.string(), at: v.string(), audit: v.string() });

/**
 * Result of the last check: since when all clocks have agreed, its time, and the newest audit
 * entry.
 */
type Noted = v.InferOutput<typeof notedSchema>;

/**
 * Compares this process's clock with earlier records of servers, with the newest entry of the audit
 * log, and with PostgreSQL's clock. Jobs that destroy by date wait until they have agreed for an
 * hour: a clock that is a year ahead for a minute would destroy data that the law requires to keep.
 */
@Injectable()
export class ClockAgreement {
	#hasLooked = false;

	constructor(
		private readonly database: Database,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Records the state of the clocks. Called every minute. */
	async look(): Promise<void> {
		await this.#look();
	}

	async hasAgreedForAnHour(): Promise<boolean> {
		const { since, at } = await this.#look();
		return Date.parse(at) - Date.parse(since) >= AGREEMENT_MS;
	}

	/**
	 * Compares the clocks without recording their state.
	 *
	 * @returns what disagrees with ours: PostgreSQL's clock, the newest audit entry, or another server
	 */
	async findDisagreement(): Promise<"database" | "audit" | "clock" | undefined> {
		if (!(await this.isDatabaseInStep())) return "database";
		const known = await readNoted(this.database);
		return this.#disagreement(this.now(), known, await newestEntry(this.database));
	}

	/**
	 * The answer of {@link hasAgreedForAnHour} to a process that is not a server, such as a command:
	 * according to the checks of servers, the last of which is recent. Records nothing.
	 */
	async haveServersAgreedForAnHour(): Promise<boolean> {
		const known = await this.#findAgreement();
		return known !== undefined && Date.parse(known.at) - Date.parse(known.since) >= AGREEMENT_MS;
	}

	/** Since when the servers' clocks have agreed; undefined if they do not, or no server runs. */
	async agreedSince(): Promise<Date | undefined> {
		const known = await this.#findAgreement();
		return known && new Date(known.since);
	}

	async #findAgreement(): Promise<Noted | undefined> {
		if ((await this.findDisagreement()) !== undefined) return undefined;
		const known = await readNoted(this.database);
		return known === undefined || isSilentSince(known.at, this.now()) ? undefined : known;
	}

	/** Whether PostgreSQL's clock agrees with ours; SQLite uses the machine's. */
	async isDatabaseInStep(): Promise<boolean> {
		if (!isPostgres(this.database)) return true;
		const { rows } = await sql<{ ms: number }>`
			select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms
		`.execute(this.database);
		const databaseMs = rows[0]?.ms ?? Number.NaN;
		return Math.abs(databaseMs - this.now().getTime()) <= CLOCK_TOLERANCE_MS;
	}

	async #look(): Promise<Noted> {
		const isInStep = await this.isDatabaseInStep();
		return await this.database.transaction().execute(async (transaction) => {
			const now = this.now();
			const known = await readNoted(transaction);
			const audit = await newestEntry(transaction);
			const disagreement = isInStep ? this.#disagreement(now, known, audit) : "database";
			if (disagreement !== undefined) this.log.warn("clock_disagrees", { outcome: disagreement });
			const at = now.toISOString();
			const isOn =
				known !== undefined && disagreement === undefined && !isSilentSince(known.at, now);
			const noted = { since: isOn ? known.since : at, at, audit };
			await writeNoted(transaction, noted);
			this.#hasLooked = true;
			return noted;
		});
	}

	/** An entry with a future time counts once: afterwards it is known to be invalid. */
	#disagreement(now: Date, known: Noted | undefined, audit: string): "audit" | "clock" | undefined {
		if (isAhead(audit, now) && audit !== known?.audit) return "audit";
		if (known === undefined) return undefined;
		const hasJumped = this.#hasLooked && isSilentSince(known.at, now);
		return isAhead(known.at, now) || hasJumped ? "clock" : undefined;
	}
}

function isAhead(moment: string, now: Date): boolean {
	return Date.parse(moment) > now.getTime() + CLOCK_TOLERANCE_MS;
}

function isSilentSince(moment: string, now: Date): boolean {
	return now.getTime() - Date.parse(moment) > SILENCE_MS;
}

async function readNoted(connection: Connection): Promise<Noted | undefined> {
	const row = await connection
		.selectFrom("settings")
		.select("value")
		.where("name", "=", SETTING)
		.executeTakeFirst();
	return row && v.parse(v.pipe(v.string(), v.parseJson(), notedSchema), row.value);
}

async function writeNoted(transaction: Transaction, noted: Noted): Promise<void> {
	const value = JSON.stringify(noted);
	await transaction
		.insertInto("settings")
		.values({ name: SETTING, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

async function newestEntry(connection: Connection): Promise<string> {
	const row = await connection
		.selectFrom("audit_log")
		.select(({ fn }) => fn.max("at").as("at"))
		.executeTakeFirst();
	return row?.at ?? "";
}
