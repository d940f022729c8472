import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Copies the only registration of a data directory until there are `size`: rows in every table that
 * it fills and its key in the vault, without files. The server must be stopped.
 */
export function multiplyRegistrations(directory: string, size: number): void {
	const data = open(join(directory, "data", "registrations.db"));
	data.exec("pragma foreign_keys = off");
	for (const [table, changed] of Object.entries(COPIES)) copyRows(data, table, changed, size - 1);
	data.close();
	const vault = open(join(directory, "keys", "keys.db"));
	copyRows(
		vault,
		"data_keys",
		{ id: "id || '-' || n", registration_id: "registration_id || '-' || n" },
		size - 1,
	);
	// Removes copies of the key that identifies the vault.
	vault.exec("delete from data_keys where registration_id like 'installation-%'");
	vault.close();
}

/** The columns in each table that a copy changes. */
const COPIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	registrations: {
		id: "id || '-' || n",
		reference: "reference || '-' || n",
		key_id: "key_id || '-' || n",
		account_lookup: "account_lookup || '-' || n",
	},
	registration_fields: { registration_id: "registration_id || '-' || n" },
	registration_files: { id: "id || '-' || n", registration_id: "registration_id || '-' || n" },
	acceptances: { registration_id: "registration_id || '-' || n" },
	idempotency_keys: {
		account_lookup: "account_lookup || '-' || n",
		registration_id: "registration_id || '-' || n",
	},
	// As if the mails had been sent long ago.
	outbox: {
		id: "id || '-' || n",
		registration_id: "registration_id || '-' || n",
		state: "'done'",
	},
};

function open(path: string): DatabaseSync {
	const database = new DatabaseSync(path);
	database.exec("pragma synchronous = off");
	database.exec("pragma cache_size = -1000000");
	return database;
}

function copyRows(
	database: DatabaseSync,
	table: string,
	changed: Readonly<Record<string, string>>,
	copies: number,
): void {
	const columns = database
		.prepare(`select name from pragma_table_info('${table}')`)
		.all()
		.map(({ name }) => String(name));
	const values = columns.map((name) => changed[name] ?? name);
	database.exec(`
		with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${copies})
		insert into ${table} (${columns.join(", ")})
		select ${values.join(", ")} from copy, (select * from ${table})`);
	database.exec("pragma wal_checkpoint(truncate)");
}
