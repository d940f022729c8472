import type { Migration } from "kysely/migration";
import type { MigrationHistory } from "../../database/run-migrations.ts";
import * as initial from "./0001-initial.ts";

/** All migrations of the vault's tables by name, like `database/migrations` for the others. */
export const vaultMigrations: Record<string, Migration> = {
	"0001-initial": initial,
};

/** Separate names, so that using one database for both by mistake leads to a clearer error. */
export const VAULT_HISTORY: MigrationHistory = {
	owner: "The key vault",
	migrationTableName: "vault_migration",
	migrationLockTableName: "vault_migration_lock",
};
