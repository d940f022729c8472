import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** The tables in which a database remembers what was run; absent: Kysely's own names. */
export interface MigrationTables {
	readonly migrationTableName: string;
	readonly migrationLockTableName: string;
}

/** What Kysely says of a migration that was run and that it does not know. */
const UNKNOWN = /previously executed migration (\S+) is missing/;

/** The tables are of a newer version than this one. */
export class NewerTablesError extends Error {
	override readonly name = "NewerTablesError";
}

/**
 * Brings tables to their newest form, in one transaction: a process that dies meanwhile leaves the
 * older form, and the next one starts over. Safe to run again, and by several processes at once.
 *
 * @returns the names of the migrations that this call ran, in their order
 * @throws NewerTablesError, and whatever a migration fails with; nothing was done then
 */
export async function runMigrations<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	tables?: MigrationTables,
): Promise<readonly string[]> {
	const migrator = new Migrator({
		db: database,
		provider: { getMigrations: () => Promise.resolve(migrations) },
		...tables,
	});
	const { error, results = [] } = await migrator.migrateToLatest();
	const [, unknown] = UNKNOWN.exec(error instanceof Error ? error.message : "") ?? [];
	if (unknown !== undefined)
		throw new NewerTablesError(
			`A newer version has changed the tables (${unknown}), and this one does not know them. Start that version.`,
		);
	if (error !== undefined) throw error;
	return results.map(({ migrationName }) => migrationName);
}
