import { sql } from "kysely";
import { NO_REMINDER } from "../../domain/draft-keys/draft-key-lifetime.ts";
import type { Connection, Database, Transaction } from "../../platform/database/database.ts";
import { MOVED, MOVED_AT, MOVING, RESTORED_FROM } from "../../platform/database/move-mark.ts";
import { OperatorError } from "../command.ts";
import type { Say } from "../progress.ts";
import { type MovedTable, movedTables } from "./moved-tables.ts";
import { digestOfSource } from "./source-digest.ts";
import { type Row, TableDigest } from "./table-digest.ts";
import { tablePages } from "./table-pages.ts";

export interface TableMove {
	readonly say: Say;
	readonly now: Date;
	/** the backup's id, if it is not a move */
	readonly origin?: string | undefined;
	/** settings that the target gets in place of the source's */
	readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Copies every row in one transaction, reads it back, and ends the move with the same commit: the
 * target has either all rows, or none and the mark of an unfinished move.
 *
 * @returns the number of rows
 * @throws OperatorError if the copy differs; nothing is stored then
 */
export async function moveTables(
	source: Database,
	target: Database,
	{ say, now, origin, settings = {} }: TableMove,
): Promise<number> {
	return await target.transaction().execute(async (transaction) => {
		await transaction.deleteFrom("settings").where("name", "=", MOVING).execute();
		const digests = await copyTables(source, transaction, say);
		// They may have been sent or taken back since, and a rehearsal must not send them.
		if (origin !== undefined)
			await transaction.updateTable("draft_keys").set(NO_REMINDER).execute();
		const marks = [
			{ name: MOVED, value: digestOfSource(digests) },
			{ name: MOVED_AT, value: now.toISOString() },
			...(origin === undefined ? [] : [{ name: RESTORED_FROM, value: origin }]),
		];
		await transaction.insertInto("settings").values(marks).execute();
		for (const [name, value] of Object.entries(settings))
			await transaction
				.insertInto("settings")
				.values({ name, value })
				.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
				.execute();
		return [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
	});
}

/**
 * Copies every row and reads it back.
 *
 * @returns the digest of each table
 * @throws OperatorError if the copy differs
 */
export async function copyTables(
	source: Connection,
	target: Transaction,
	say: Say,
): Promise<ReadonlyMap<string, TableDigest>> {
	const digests = new Map<string, TableDigest>();
	for (const table of movedTables) {
		const written = await copyTable(source, target, table);
		say(`table ${table.name}: ${written.rows} rows`);
		digests.set(table.name, written);
	}
	for (const table of movedTables) await compare(target, table, digests.get(table.name));
	return digests;
}

async function copyTable(
	source: Connection,
	transaction: Transaction,
	table: MovedTable,
): Promise<TableDigest> {
	const written = new TableDigest(table.counter);
	for await (const page of tablePages(source, table)) {
		if (page.length > 0) await insert(transaction, table, page);
		for (const row of page) written.add(row);
	}
	return written;
}

async function insert(
	transaction: Transaction,
	{ name, counter }: MovedTable,
	page: readonly Row[],
): Promise<void> {
	const columns = Object.keys(page[0] ?? {}).filter((column) => column !== counter);
	const rows = page.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`);
	await sql`
		insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
		values ${sql.join(rows)}
	`.execute(transaction);
}

async function compare(
	target: Transaction,
	table: MovedTable,
	written: TableDigest | undefined,
): Promise<void> {
	const kept = new TableDigest(table.counter);
	for await (const page of tablePages(target, table)) for (const row of page) kept.add(row);
	if (String(kept) !== String(written))
		throw new OperatorError(
			`The table ${table.name} differs between target and source (${kept.rows} rows, not ${written?.rows}). No tables were stored; repeat the command.`,
		);
}
