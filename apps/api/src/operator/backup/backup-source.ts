import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Dialect, Kysely } from "kysely";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { DATABASE_HISTORY, Database, migrate } from "../../platform/database/database.ts";
import { migrations, NEWEST_MIGRATION } from "../../platform/database/migrations/index.ts";
import { refuseNewerSchema, runMigrations } from "../../platform/database/run-migrations.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { VAULT_HISTORY, vaultMigrations } from "../../platform/sealing/vault-migrations/index.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";
import type { Source, SourcePlaces } from "../move/source.ts";

/** Contains tables for a while: without the keys that wrap the vault's they open nothing. */
const OWN_COPY = "sim-registration-restore-";

/** The tables and the vault of a backup. A backup of an earlier version is migrated in a copy. */
export class BackupSource implements Source {
	readonly places: SourcePlaces;
	readonly database: Database;
	readonly vault: Kysely<VaultSchema>;
	readonly #copy: string | undefined;

	private constructor(places: SourcePlaces, dialects: readonly [Dialect, Dialect], copy?: string) {
		this.places = places;
		this.database = new Database({ dialect: dialects[0] });
		this.vault = new Kysely<VaultSchema>({ dialect: dialects[1] });
		this.#copy = copy;
	}

	/**
	 * @param schema of the backup
	 * @throws OtherSchemaError for a backup of a newer version
	 */
	static async open(places: SourcePlaces, schema: string): Promise<BackupSource> {
		const paths = [join(places.data, DATABASE_FILE), join(places.keys, VAULT_FILE)] as const;
		if (schema === NEWEST_MIGRATION) {
			const dialectOf = (path: string) => sqliteDialect(new DatabaseSync(path, { readOnly: true }));
			return new BackupSource(places, [dialectOf(paths[0]), dialectOf(paths[1])]);
		}
		const copy = await mkdtemp(join(tmpdir(), OWN_COPY));
		const dialectOf = async (path: string, name: string) => {
			await copyFile(path, join(copy, name));
			return sqliteDialect(openSqlite(join(copy, name)));
		};
		let source: BackupSource | undefined;
		try {
			const database = await dialectOf(paths[0], DATABASE_FILE);
			source = new BackupSource(places, [database, await dialectOf(paths[1], VAULT_FILE)], copy);
			await refuseNewerSchema(source.database, migrations, DATABASE_HISTORY);
			await refuseNewerSchema(source.vault, vaultMigrations, VAULT_HISTORY);
			await migrate(source.database);
			await runMigrations(source.vault, vaultMigrations, VAULT_HISTORY);
			return source;
		} catch (error) {
			await source?.close();
			await rm(copy, { recursive: true, force: true });
			throw error;
		}
	}

	async close(): Promise<void> {
		await this.database.destroy();
		await this.vault.destroy();
		if (this.#copy !== undefined) await rm(this.#copy, { recursive: true, force: true });
	}
}
