import { statSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { refuseMisfit } from "../../domain/key-fit/refuse-misfit.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { DATABASE_HISTORY, Database, migratedAt } from "../../platform/database/database.ts";
import { MigrationRecord } from "../../platform/database/migration-record.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { openDialect } from "../../platform/database/open-dialect.ts";
import {
	type MigrationHistory,
	pendingMigrations,
} from "../../platform/database/run-migrations.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { loadExtensions } from "../../platform/extensions/load-extensions.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { VAULT_HISTORY, vaultMigrations } from "../../platform/sealing/vault-migrations/index.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { requireData } from "../require-data.ts";

/** Opening the application has migrated; this reports what was done. */
export const databaseMigrate: Command = {
	name: "database migrate",
	summary:
		"Migrates the tables and the key vault to the current schema, as each start does, and reports what it did.",
	options: [DRY_RUN],

	migrates: true,

	/** A dry run cannot be recorded: the audit log may not exist yet. */
	async runAlone({ options }, { variables }) {
		if (options.dryRun !== true) return undefined;
		const environment = parseEnvironment(variables);
		requireData(environment);
		await refuseMisfit(environment, await loadExtensions(environment));
		const { DATABASE_URL, DATA_DIR, KEY_DATABASE_URL, KEY_DIR, DATABASE_TIMEOUT_MS } = environment;
		const pendingAt = async (
			address: string | undefined,
			path: string,
			known: Record<string, Migration>,
			history: MigrationHistory,
		) => {
			// Throws if the user of the command may not look there.
			const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
			if (address === undefined && !isThere) return Object.keys(known).toSorted();
			const dialect = await openDialect(address, DATABASE_TIMEOUT_MS, { path });
			const database = new Kysely<unknown>({ dialect });
			try {
				return await pendingMigrations(database, known, history);
			} finally {
				await database.destroy();
			}
		};
		const tables = join(DATA_DIR, DATABASE_FILE);
		const vault = join(KEY_DIR, VAULT_FILE);
		const output = [
			foresee("Tables", await pendingAt(DATABASE_URL, tables, migrations, DATABASE_HISTORY)),
			foresee(
				"Key vault",
				await pendingAt(KEY_DATABASE_URL, vault, vaultMigrations, VAULT_HISTORY),
			),
		].join("\n");
		return { output, isFailed: false };
	},

	subjectOf: () => "tables",

	async run(application) {
		const record = application.get(MigrationRecord);
		return [
			describe("Tables", record.tables, await migratedAt(application.get(Database))),
			describe("Key vault", record.keyVault, await record.keyVaultSince()),
		].join("\n");
	},
};

function describe(what: string, names: readonly string[], since: string | undefined): string {
	return names.length === 0
		? `${what}: nothing to do, the schema is current${since === undefined ? "" : ` since ${inHongKong(since)}`}.`
		: `${what}: ${names.join(", ")} done.`;
}

function foresee(what: string, names: readonly string[]): string {
	return names.length === 0
		? `${what}: nothing to do, the schema is current.`
		: `${what}: would run ${names.join(", ")}.`;
}
