import type { Dialect } from "kysely";
import { Kysely } from "kysely";
import { emptyLog } from "../../database/empty-log.ts";
import { lastMigratedAt, runMigrations, type SchemaRight } from "../../database/run-migrations.ts";
import { CLOCK_TOLERANCE_MS } from "../../environment/clock.ts";
import { KeyVault, VaultBelongsElsewhereError, VaultBusyError } from "../key-vault.ts";
import { KeyUnwrapError, type KeyWrapper } from "../key-wrapper.ts";
import type { SealingKey } from "../seal.ts";
import { VAULT_HISTORY, vaultMigrations } from "../vault-migrations/index.ts";
import type { VaultSchema } from "../vault-schema.ts";

/** Number of keys processed at once. */
const REWRAP_BATCH = 500;

type WrappedKey = Pick<VaultSchema["data_keys"], "id" | "wrapped">;

/** Stores the keys in a separate database: `keys.db` in KEY_DIR. */
export class DatabaseKeyVault extends KeyVault {
	/** the migrations that were run on opening */
	readonly migrated: readonly string[];
	readonly #database: Kysely<VaultSchema>;
	readonly #wrapper: KeyWrapper;
	readonly #now: () => Date;

	private constructor(
		database: Kysely<VaultSchema>,
		wrapper: KeyWrapper,
		now: () => Date,
		migrated: readonly string[],
	) {
		super();
		this.migrated = migrated;
		this.#database = database;
		this.#wrapper = wrapper;
		this.#now = now;
	}

	/** Opens the vault, with tables of the current schema. */
	static async open(
		dialect: Dialect,
		wrapper: KeyWrapper,
		now: () => Date,
		right?: SchemaRight,
	): Promise<DatabaseKeyVault> {
		const database = new Kysely<VaultSchema>({ dialect });
		const migrated = await runMigrations(database, vaultMigrations, VAULT_HISTORY, right);
		return new DatabaseKeyVault(database, wrapper, now, migrated);
	}

	override async claim(installationId: string): Promise<void> {
		const owner = await this.#database.transaction().execute(async (transaction) => {
			const found = await transaction.selectFrom("owner").selectAll().executeTakeFirst();
			if (found !== undefined) return found.installation_id;
			const row = { installation_id: installationId };
			await transaction.insertInto("owner").values(row).execute();
			return installationId;
		});
		if (owner !== installationId)
			throw new VaultBelongsElsewhereError(
				"The key vault belongs to another data directory. Check DATA_DIR and KEY_DIR: they have to be those that were used together before.",
			);
	}

	override async keep(key: SealingKey, registrationId: string): Promise<void> {
		const wrapped = await this.#wrapper.wrap(key.id, key.bytes);
		await this.#database
			.insertInto("data_keys")
			.values({
				id: key.id,
				registration_id: registrationId,
				wrapped,
				created_at: this.#now().toISOString(),
				confirmed_at: null,
			})
			.execute();
	}

	override async open(keyId: string): Promise<SealingKey | undefined> {
		const row = await this.#database
			.selectFrom("data_keys")
			.select("wrapped")
			.where("id", "=", keyId)
			.executeTakeFirst();
		if (row === undefined) return undefined;
		return { id: keyId, bytes: await this.#wrapper.unwrap(keyId, row.wrapped) };
	}

	override async rewrap(onUnopened: (keyId: string) => void = () => {}): Promise<number> {
		let count = 0;
		for (let after = ""; ; ) {
			const rows = await this.#listAfter(after);
			for (const row of rows) {
				const bytes = await this.#unwrap(row);
				if (bytes === undefined) onUnopened(row.id);
				else count += await this.#rewrapOne(row, bytes);
			}
			const last = rows.at(-1);
			if (last === undefined) break;
			after = last.id;
		}
		await this.#emptyLog();
		return count;
	}

	override async count(): Promise<number> {
		const { count } = await this.#database
			.selectFrom("data_keys")
			.select(({ fn }) => fn.countAll().as("count"))
			.executeTakeFirstOrThrow();
		return Number(count);
	}

	#listAfter(id: string) {
		return this.#database
			.selectFrom("data_keys")
			.select(["id", "wrapped"])
			.where("id", ">", id)
			.orderBy("id")
			.limit(REWRAP_BATCH)
			.execute();
	}

	/** @returns undefined if no wrapping key opens it */
	async #unwrap({ id, wrapped }: WrappedKey): Promise<Uint8Array | undefined> {
		try {
			return await this.#wrapper.unwrap(id, wrapped);
		} catch (error) {
			if (error instanceof KeyUnwrapError) return undefined;
			throw error;
		}
	}

	/**
	 * A key that was destroyed meanwhile, or rewrapped by another process, perhaps with a newer
	 * wrapping key, does not change: the update finds no row.
	 */
	async #rewrapOne({ id, wrapped }: WrappedKey, bytes: Uint8Array): Promise<number> {
		const { numUpdatedRows } = await this.#database
			.updateTable("data_keys")
			.set({ wrapped: await this.#wrapper.wrap(id, bytes) })
			.where("id", "=", id)
			.where("wrapped", "=", wrapped)
			.executeTakeFirst();
		return Number(numUpdatedRows);
	}

	override async destroy(keyId: string): Promise<void> {
		await this.#database.deleteFrom("data_keys").where("id", "=", keyId).execute();
		await this.#emptyLog();
	}

	/**
	 * secure_delete overwrites the row; the write-ahead log still contains it until it is emptied.
	 */
	async #emptyLog(): Promise<void> {
		if (!(await emptyLog(this.#database)))
			throw new VaultBusyError("The vault is in use; try again");
	}

	override async confirm(keyId: string): Promise<void> {
		await this.#database
			.updateTable("data_keys")
			.set({ confirmed_at: this.#now().toISOString() })
			.where("id", "=", keyId)
			.execute();
	}

	override async isConfirmed(keyId: string): Promise<boolean> {
		const row = await this.#database
			.selectFrom("data_keys")
			.select("confirmed_at")
			.where("id", "=", keyId)
			.executeTakeFirst();
		return row !== undefined && row.confirmed_at !== null;
	}

	override async listUnconfirmedBefore(moment: Date): Promise<string[]> {
		await this.#correctFutureTimes();
		const rows = await this.#database
			.selectFrom("data_keys")
			.select("id")
			.where("confirmed_at", "is", null)
			.where("created_at", "<", moment.toISOString())
			.execute();
		return rows.map(({ id }) => id);
	}

	/**
	 * A key stored while the clock was ahead would otherwise not count as left over until that time.
	 */
	async #correctFutureTimes(): Promise<void> {
		const now = this.#now();
		const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
		await this.#database
			.updateTable("data_keys")
			.set({ created_at: now.toISOString() })
			.where("confirmed_at", "is", null)
			.where("created_at", ">", latest.toISOString())
			.execute();
	}

	async migratedAt(): Promise<string | undefined> {
		return await lastMigratedAt(this.#database, VAULT_HISTORY);
	}

	close(): Promise<void> {
		return this.#database.destroy();
	}
}
