import { sql } from "kysely";
import { isPostgres } from "../../platform/database/column-types.ts";
import type { Connection } from "../../platform/database/database.ts";
import { MOVE_MARKS } from "../../platform/database/move-mark.ts";
import type { MovedTable } from "./moved-tables.ts";
import { parseRow, type Row } from "./table-digest.ts";

/**
 * For the rows of any table: sealed values are small, and PostgreSQL accepts 65,535 values per
 * statement.
 */
const PAGE_ROWS = 500;

/**
 * Reads a table page by page, in insertion order if the target numbers its rows. The marks of a move
 * are left out: they concern the database that they are in.
 *
 * @param connection of PostgreSQL: a transaction
 */
export async function* tablePages(
	connection: Connection,
	table: MovedTable,
): AsyncGenerator<readonly Row[]> {
	const pages = isPostgres(connection) ? pagesOfCursor : pagesByRowId;
	for await (const rows of pages(connection, table)) {
		const page = rows.map(parseRow);
		const isKept = (row: Row) => !MOVE_MARKS.includes(String(row["name"]));
		yield table.name === "settings" ? page.filter(isKept) : page;
	}
}

async function* pagesByRowId(connection: Connection, { name }: MovedTable) {
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const { rows } = await sql<Record<string, unknown>>`
			select rowid as moved_row, * from ${sql.table(name)}
			where rowid > ${after} order by rowid limit ${PAGE_ROWS}
		`.execute(connection);
		if (rows.length === 0) return;
		after = Number(rows.at(-1)?.["moved_row"]);
		yield rows.map(({ moved_row: _, ...row }) => row);
	}
}

async function* pagesOfCursor(connection: Connection, { name, counter }: MovedTable) {
	const order = counter === undefined ? sql`` : sql`order by ${sql.ref(counter)}`;
	await sql`
		declare moved_rows no scroll cursor for select * from ${sql.table(name)} ${order}
	`.execute(connection);
	for (;;) {
		const { rows } = await sql<Record<string, unknown>>`fetch 500 from moved_rows`.execute(
			connection,
		);
		if (rows.length === 0) break;
		yield rows;
	}
	await sql`close moved_rows`.execute(connection);
}
