import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { FileStore } from "../files/file-store.ts";
import { KeyVault } from "../sealing/key-vault.ts";

/**
 * Removes what a process that died between sealing and committing left behind: files and keys
 * that no row names.
 */
@Injectable()
export class Sweeper {
	constructor(
		private readonly database: Database,
		private readonly files: FileStore,
		private readonly vault: KeyVault,
	) {}

	/**
	 * @param moment only what is older is looked at, so that a submission that is just being
	 *   committed keeps its files
	 */
	async sweepBefore(moment: Date): Promise<{ files: number; keys: number }> {
		const strayFiles = await this.#findStrayFiles(await this.files.listBefore(moment));
		for (const id of strayFiles) await this.files.remove(id);
		const strayKeys = await this.#findStrayKeys(await this.vault.listBefore(moment));
		for (const id of strayKeys) await this.vault.destroy(id);
		return { files: strayFiles.length, keys: strayKeys.length };
	}

	async #findStrayFiles(ids: readonly string[]): Promise<string[]> {
		const rows = await this.database.selectFrom("registration_files").select("id").execute();
		const named = new Set(rows.map(({ id }) => id));
		return ids.filter((id) => !named.has(id));
	}

	async #findStrayKeys(ids: readonly string[]): Promise<string[]> {
		const rows = await this.database.selectFrom("registrations").select("key_id").execute();
		const named = new Set(rows.map(({ key_id }) => key_id));
		return ids.filter((id) => !named.has(id));
	}
}
