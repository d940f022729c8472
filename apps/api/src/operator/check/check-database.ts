import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { isPostgres } from "../../platform/database/column-types.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { NEWEST_MIGRATION } from "../../platform/database/migrations/index.ts";
import { refuseBegunCopy, refuseUnfinishedMove } from "../../platform/database/move-mark.ts";
import { openDialect } from "../../platform/database/open-dialect.ts";
import { damageOf } from "../../platform/database/read-sqlite.ts";
import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { ClockAgreement } from "../../platform/jobs/clock-agreement.ts";
import type { Log } from "../../platform/logging/log.ts";
import { otherTime } from "../agreed-clocks.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { areFoldersSwapped, SWAPPED } from "../require-data.ts";
import { type Finding, failed, passed, skipped } from "./finding.ts";
import { isThere } from "./is-there.ts";

/** Time limit of one statement, and of waiting for another process. */
export const STATEMENT_LIMIT_MS = 5_000;
const SHOWN_RIGHTS = 3;

/** Ends a transaction that must leave nothing behind. */
class RolledBack extends Error {
	override readonly name = "RolledBack";
}

/** Whether the tables are those of this version, and may be read and written. */
export async function checkDatabase(environment: Environment): Promise<Finding> {
	const { DATA_DIR, DATABASE_URL } = environment;
	const path = join(DATA_DIR, DATABASE_FILE);
	if (DATABASE_URL === undefined) refuseBegunCopy(DATA_DIR);
	if (DATABASE_URL === undefined && areFoldersSwapped(environment)) return failed(SWAPPED);
	if (DATABASE_URL === undefined && !isThere(path))
		return skipped(`There is no database in DATA_DIR (${DATA_DIR}): the first start creates it.`);
	return await withDatabase(environment, async (database) => {
		const version = await versionOf(database);
		if (!(await hasTables(database)))
			return skipped(`${version} answers. It has no tables: the first start creates them.`);
		await migrate(database, "use");
		await refuseUnfinishedMove(database);
		const lacking = await checkRights(database, "DATABASE_URL");
		if (lacking !== undefined) return lacking;
		await tryToWrite(database);
		const damage = DATABASE_URL === undefined ? damageOf(path) : undefined;
		if (damage !== undefined)
			return failed(`${path} is damaged: see docs/operating.md, Restore (${damage}).`);
		return passed(
			`${version} answers, has the schema ${NEWEST_MIGRATION} of this version, and can be written.`,
		);
	});
}

/** Whether a server or a command has created the tables. */
export async function hasTables(database: Database): Promise<boolean> {
	const tables = await database.introspection.getTables();
	return tables.some(({ name }) => name === "settings");
}

/**
 * Runs a task on a database of its own, which other tasks do not wait for.
 *
 * @param isForReading whether it is opened also on a full disk
 */
export async function withDatabase<Result>(
	{ DATA_DIR, DATABASE_URL }: Environment,
	task: (database: Database) => Promise<Result>,
	{ isForReading = false } = {},
): Promise<Result> {
	const path = join(DATA_DIR, DATABASE_FILE);
	const file = { path, busyTimeoutMs: STATEMENT_LIMIT_MS, isForReading };
	const dialect = await openDialect(DATABASE_URL, STATEMENT_LIMIT_MS, file);
	const database = new Database({ dialect });
	try {
		return await task(database);
	} finally {
		await database.destroy();
	}
}

export async function versionOf<Tables>(database: Kysely<Tables>): Promise<string> {
	if (isPostgres(database)) {
		const { rows } = await sql<{ version: string }>`
			select split_part(current_setting('server_version'), ' ', 1) as version
		`.execute(database);
		return `PostgreSQL ${rows[0]?.version}`;
	}
	const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(
		database,
	);
	return `SQLite ${rows[0]?.version}`;
}

/** @returns undefined if the role of a variable may read and write all tables */
export async function checkRights<Tables>(
	database: Kysely<Tables>,
	variable: string,
): Promise<Finding | undefined> {
	const missing = await findMissingRights(database);
	if (missing.length === 0) return undefined;
	const more = missing.length > SHOWN_RIGHTS ? `, and ${missing.length - SHOWN_RIGHTS} more` : "";
	const shown = missing.slice(0, SHOWN_RIGHTS).join(", ");
	return failed(
		`The role of ${variable} lacks ${shown}${more}. Grant select, insert, update and delete on all tables.`,
	);
}

/** Rights that the role lacks, such as `delete on sessions`. */
async function findMissingRights<Tables>(database: Kysely<Tables>): Promise<string[]> {
	if (!isPostgres(database)) return [];
	const { rows } = await sql<{ missing: string }>`
		select privilege || ' on ' || tablename as missing
		from pg_tables
		cross join (values ('select'), ('insert'), ('update'), ('delete')) as needed (privilege)
		where schemaname = current_schema()
		and not has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), privilege)
		order by tablename, privilege
	`.execute(database);
	return rows.map(({ missing }) => missing);
}

async function tryToWrite(database: Database): Promise<void> {
	await rollBack(database, async (transaction) => {
		const row = { name: `check ${randomUUID()}`, value: "" };
		await transaction.insertInto("settings").values(row).execute();
	});
}

/** Runs a task in a transaction that leaves nothing behind. */
export async function rollBack<Tables>(
	database: Kysely<Tables>,
	task: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
	const running = database.transaction().execute(async (transaction) => {
		await task(transaction);
		throw new RolledBack();
	});
	await running.catch((error: unknown) => {
		if (!(error instanceof RolledBack)) throw error;
	});
}

const ADVICE = "Correct it (chrony, or systemd-timesyncd): purges and other jobs by date wait.";

/** Compares this machine's clock with the database's, and with the newest records of servers. */
export async function checkClock(
	environment: Environment,
	{ clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<Finding> {
	return await withDatabase(environment, async (database) => {
		const disagreement = await new ClockAgreement(database, log, clock).findDisagreement();
		const now = inHongKong(clock());
		if (disagreement === undefined)
			return passed(`${now} agrees with the database's clock and newest records.`);
		return failed(`It is ${now} on this machine, but ${otherTime(disagreement)}. ${ADVICE}`);
	});
}
