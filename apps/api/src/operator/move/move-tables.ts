import { sql } from "kysely";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { MOVED, MOVED_AT, MOVING } from "../../platform/database/move-mark.ts";
import { OperatorError } from "../command.ts";
import type { Say } from "../progress.ts";
import { type MovedTable, movedTables } from "./moved-tables.ts";
import { digestOfSource } from "./source-digest.ts";
import { sourcePages } from "./source-pages.ts";
import { parseRow, type Row, TableDigest } from "./table-digest.ts";

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
	{ say, now }: { readonly say: Say; readonly now: Date },
): Promise<number> {
	return await target.transaction().execute(async (transaction) => {
		await transaction.deleteFrom("settings").where("name", "=", MOVING).execute();
		const digests = new Map<string, TableDigest>();
		for (const table of movedTables) {
			const written = await copyTable(source, transaction, table);
			say(`table ${table.name}: ${written.rows} rows`);
			digests.set(table.name, written);
		}
		for (const table of movedTables) await compare(transaction, table, digests.get(table.name));
		const marks = [
			{ name: MOVED, value: digestOfSource(digests) },
			{ name: MOVED_AT, value: now.toISOString() },
		];
		await transaction.insertInto("settings").values(marks).execute();
		return [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
	});
}

async function copyTable(
	source: Database,
	transaction: Transaction,
	table: MovedTable,
): Promise<TableDigest> {
	const written = new TableDigest(table.counter);
	for await (const page of sourcePages(source, table.name)) {
		await insert(transaction, table, page);
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
	transaction: Transaction,
	{ name, counter }: MovedTable,
	written: TableDigest | undefined,
): Promise<void> {
	const kept = new TableDigest(counter);
	await sql`declare moved_rows no scroll cursor for select * from ${sql.table(name)}`.execute(
		transaction,
	);
	for (;;) {
		const { rows } = await sql`fetch 500 from moved_rows`.execute(transaction);
		if (rows.length === 0) break;
		for (const row of rows) kept.add(parseRow(row));
	}
	await sql`close moved_rows`.execute(transaction);
	if (String(kept) !== String(written))
		throw new OperatorError(
			`The table ${name} differs between target and source (${kept.rows} rows, not ${written?.rows}). No tables were stored; run the move again.`,
		);
}
