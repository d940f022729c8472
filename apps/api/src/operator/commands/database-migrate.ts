import { Database, migratedAt } from "../../platform/database/database.ts";
import { MigrationRecord } from "../../platform/database/migration-record.ts";
import type { Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";

/** Opening the application has migrated; this reports what was done. */
export const databaseMigrate: Command = {
	name: "database migrate",
	summary:
		"Migrates the tables and the key vault to the current schema, as each start does, and reports what it did.",

	mayBeFirst: true,
	migrates: true,

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
