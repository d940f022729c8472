import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** The tables that record executed migrations; by default Kysely's own names. */
export interface MigrationTables {
	readonly migrationTableName: string;
	readonly migrationLockTableName: string;
}

/** Kysely's message about an executed migration that it does not know. */
const UNKNOWN = /previously executed migration (\S+) is missing/;

/** The tables have a newer schema than this version. */
export class NewerTablesError extends Error {
	override readonly name = "NewerTablesError";
}

/**
 * Migrates tables to the current schema in one transaction: a process that dies meanwhile leaves
 * the old schema, and the next one starts over. May run repeatedly and in several processes at
 * once.
 *
 * @returns the names of the migrations that this call ran, in order
 * @throws NewerTablesError, or the error of a migration; nothing is changed then
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
