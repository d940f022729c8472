import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { parseRow, type Row } from "./table-digest.ts";

/**
 * For the rows of any table: sealed values are small, and PostgreSQL accepts 65,535 values per
 * statement.
 */
const PAGE_ROWS = 500;

/** Reads a table of the source page by page, in insertion order. */
export async function* sourcePages(source: Database, table: string): AsyncGenerator<Row[]> {
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const { rows } = await sql<Record<string, unknown>>`
			select rowid as moved_row, * from ${sql.table(table)}
			where rowid > ${after} order by rowid limit ${PAGE_ROWS}
		`.execute(source);
		if (rows.length === 0) return;
		after = Number(rows.at(-1)?.["moved_row"]);
		yield rows.map(({ moved_row: _, ...row }) => parseRow(row));
	}
}
