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

/** The tables have the schema of another version. Nothing was changed. */
export class OtherSchemaError extends Error {
	override readonly name = "OtherSchemaError";
}

/**
 * Migrates tables to the current schema in one transaction: a process that dies meanwhile leaves
 * the old schema, and the next one starts over. May run repeatedly and in several processes at
 * once.
 *
 * @returns the names of the migrations that this call ran, in order
 * @throws OtherSchemaError, or the error of a migration; nothing is changed then
 */
export async function runMigrations<Tables>(
	database: Kysely<Tables>,
	migrations: Record<string, Migration>,
	{ owner, ...tables }: MigrationHistory,
	right: SchemaRight = "migrate",
): Promise<readonly string[]> {
	const migrator = new Migrator({
		db: database,
		provider: { getMigrations: () => Promise.resolve(migrations) },
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
	if (unknown !== undefined) throw newerSchema(owner, unknown, migrations);
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
	{ owner, ...tables }: MigrationHistory,
): Promise<readonly string[]> {
	const { rows } = (await hasTable(database, tables.migrationTableName))
		? await sql<{ name: string }>`
				select name from ${sql.table(tables.migrationTableName)}
			`.execute(database)
		: { rows: [] };
	const done = rows.map(({ name }) => name);
	const unknown = done
		.filter((name) => !(name in migrations))
		.toSorted()
		.at(-1);
	if (unknown !== undefined) throw newerSchema(owner, unknown, migrations);
	return Object.keys(migrations)
		.toSorted()
		.filter((name) => !done.includes(name));
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
