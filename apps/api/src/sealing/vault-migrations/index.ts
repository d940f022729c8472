import type { Migration } from "kysely/migration";
import type { MigrationTables } from "../../database/run-migrations.ts";
import * as initial from "./0001-initial.ts";

/** All migrations of the vault's tables by name, as `database/migrations` has those of the others. */
export const vaultMigrations: Record<string, Migration> = {
	"0001-initial": initial,
};

/** Names of their own: whoever has both in one database by mistake is refused for a better reason. */
export const VAULT_MIGRATION_TABLES: MigrationTables = {
	migrationTableName: "vault_migration",
	migrationLockTableName: "vault_migration_lock",
};
