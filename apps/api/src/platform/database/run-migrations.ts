import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** A set of tables, and the tables that record its executed migrations. */
export interface MigrationHistory {
	/** for messages: `The database` */
	readonly owner: string;
	readonly migrationTableName: string;
	readonly migrationLockTableName: string;
}

/** Whether a process migrates tables, creates them if there are none, or only uses existing ones. */
export type SchemaRight = "migrate" | "create" | "use";

/** Kysely's message about an executed migration that it does not know. */
const UNKNOWN = /previously executed migration (\S+) is missing/;
/**
 * Ends the name of a migration after which earlier releases cannot go on. All others only add tables,
 * and columns with defaults, so that earlier releases from 0017 on also start on them.
 */
const BREAKING = "-breaking";

/** The tables have the schema of another version. Nothing was changed. */
export class OtherSchemaError extends Error {
	override readonly name = "OtherSchemaError";
}

/**
 * Migrates tables to the current schema in one transaction: a process that dies meanwhile leaves
 * the old schema, and the next one starts over. May run repeatedly and in several processes at
 * once.
 *
 * Tables of a newer version are left as they are: this version works with them, unless one of their
 * migrations says otherwise.
 *
 * @returns the names of the migrations that this call ran, in order
 * @throws OtherSchemaError, or the error of a migration; nothing is changed then
 */
export async function runMigrations<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	history: MigrationHistory,
	right: SchemaRight = "migrate",
): Promise<readonly string[]> {
	const { owner, ...tables } = history;
	const later = await laterMigrations(database, migrations, history);
	const migrator = new Migrator({
		db: database,
		// Kysely refuses executed migrations that it does not know.
		provider: { getMigrations: async () => ({ ...migrations, ...later }) },
		...tables,
	});
	const newest = Object.keys(migrations).toSorted().at(-1);
	if (right !== "migrate") {
		const known = await migrator.getMigrations();
		const present = known.filter(({ executedAt }) => executedAt !== undefined);
		const isNew = present.length === 0;
		if (isNew && right === "use")
			throw new OtherSchemaError(
				`${owner} has no tables yet. Start the server first, or run \`database migrate\`. Nothing was changed.`,
			);
		if (!isNew && present.length < known.length)
			throw new OtherSchemaError(
				`${owner} has the schema ${present.at(-1)?.name} of an earlier version, and this version needs ${newest}. Use that version, or make a backup with it and run \`database migrate\` of this one. Nothing was changed.`,
			);
	}
	const { error, results = [] } = await migrator.migrateToLatest();
	const [, unknown] = UNKNOWN.exec(error instanceof Error ? error.message : "") ?? [];
	// A newer process has migrated since.
	if (unknown !== undefined) return await runMigrations(database, migrations, history, right);
	if (error !== undefined) throw error;
	return results.map(({ migrationName }) => migrationName);
}

/**
 * The names of the migrations that {@link runMigrations} would run, in order. Changes nothing.
 *
 * @throws OtherSchemaError for the schema of a newer version
 */
export async function pendingMigrations<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	history: MigrationHistory,
): Promise<readonly string[]> {
	await laterMigrations(database, migrations, history);
	const done = await executedMigrations(database, history);
	return Object.keys(migrations)
		.toSorted()
		.filter((name) => !done.includes(name));
}

/**
 * The executed migrations of newer versions, which do nothing here.
 *
 * @throws OtherSchemaError if this version does not work with their tables
 */
async function laterMigrations<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	history: MigrationHistory,
): Promise<Record<string, Migration>> {
	const executed = await executedMigrations(database, history);
	const later = executed.filter((name) => !(name in migrations));
	const breaking = later.findLast((name) => name.endsWith(BREAKING));
	if (breaking !== undefined) throw newerSchema(history.owner, breaking, migrations);
	return Object.fromEntries(later.map((name) => [name, { up: async () => {} }]));
}

/**
 * For what has to know every column.
 *
 * @throws OtherSchemaError for tables of a newer version
 */
export async function refuseNewerSchema<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	history: MigrationHistory,
): Promise<void> {
	const newest = (await executedMigrations(database, history)).at(-1);
	if (newest !== undefined && !(newest in migrations))
		throw newerSchema(history.owner, newest, migrations);
}

/** Their names, in order. */
async function executedMigrations<Tables>(
	database: Kysely<Tables>,
	{ migrationTableName }: Pick<MigrationHistory, "migrationTableName">,
): Promise<readonly string[]> {
	if (!(await hasTable(database, migrationTableName))) return [];
	const { rows } = await sql<{ name: string }>`
		select name from ${sql.table(migrationTableName)}
	`.execute(database);
	return rows.map(({ name }) => name).toSorted();
}

async function hasTable<Tables>(database: Kysely<Tables>, wanted: string): Promise<boolean> {
	const found = await database.introspection.getTables({ withInternalKyselyTables: true });
	return found.some(({ name }) => name === wanted);
}

function newerSchema(
	owner: string,
	unknown: string,
	migrations: Record<string, Migration>,
): OtherSchemaError {
	const newest = Object.keys(migrations).toSorted().at(-1);
	return new OtherSchemaError(
		`${owner} has the schema ${unknown} of a newer version, and this version knows none after ${newest}. Use that version. Nothing was changed.`,
	);
}

/** @returns when the newest of the executed migrations ran */
export async function lastMigratedAt<Tables>(
	database: Kysely<Tables>,
	{ migrationTableName }: Pick<MigrationHistory, "migrationTableName">,
): Promise<string | undefined> {
	const { rows } = await sql<{ at: string | null }>`
		select max(timestamp) as at from ${sql.table(migrationTableName)}
	`.execute(database);
	return rows[0]?.at ?? undefined;
}
