import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** A natural-language collation: upper and lower case are mixed, unlike in SQLite and in code. */
const COLLATION = "template template0 locale_provider icu icu_locale 'en-US'";

/** A separate database for each test server. */
export async function createDatabase(
	address: string,
): Promise<{ address: string; drop: () => Promise<void> }> {
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	await query(address, `create database ${name} ${COLLATION}`);
	const own = new URL(address);
	own.pathname = `/${name}`;
	return { address: own.href, drop: () => query(address, `drop database ${name} with (force)`) };
}

/** Every value of every table, grouped by table. */
export async function rowsOf(address: string): Promise<{ place: string; bytes: Buffer }[]> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		const tables = await client.query<{ name: string }>(
			"select tablename as name from pg_tables where schemaname = 'public'",
		);
		const places: { place: string; bytes: Buffer }[] = [];
		for (const { name } of tables.rows) {
			const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
			const values = rows.flatMap((row) => Object.values(row));
			const bytes = values.map((each) =>
				Buffer.isBuffer(each) ? each : Buffer.from(String(each)),
			);
			places.push({ place: name, bytes: Buffer.concat(bytes) });
		}
		return places;
	} finally {
		await client.end();
	}
}

/** The column `text` of a query's result. */
export async function textsOf(address: string, sql: string): Promise<string[]> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		const { rows } = await client.query<{ text: string }>(sql);
		return rows.map(({ text }) => text);
	} finally {
		await client.end();
	}
}

/** Runs one statement on a new connection. */
export async function query(address: string, sql: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		await client.query(sql);
	} finally {
		await client.end();
	}
}
