import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { FileMissingError, FileStore } from "../files/file-store.ts";
import { KeyVault } from "../sealing/key-vault.ts";
import { sealedKeyId } from "../sealing/seal.ts";

export interface Swept {
	readonly files: number;
	readonly keys: number;
}

/**
 * Removes what a process that died between sealing and committing left behind: files and keys that
 * no row names. A key that was confirmed stays all the same: then it is the rows that are missing. So
 * does every file that is not sealed with an unconfirmed key of this vault: in a store that is shared by
 * mistake it may be another installation's.
 */
@Injectable()
export class Sweeper {
	constructor(
		private readonly database: Database,
		private readonly files: FileStore,
		private readonly vault: KeyVault,
	) {}

	/**
	 * @param moment only keys that are older are looked at, with their files of any age, so that a
	 *   submission that is just being committed keeps its own
	 */
	async sweepBefore(moment: Date): Promise<Swept> {
		const unconfirmed = await this.vault.listUnconfirmedBefore(moment);
		// A key is kept before its files and removed after them, so without such a key nothing is left
		// over. Looking at every file would make each start longer with each registration.
		if (unconfirmed.length === 0) return { files: 0, keys: 0 };
		const files = await this.#sweepFiles(new Set(unconfirmed));
		return { files, keys: await this.#sweepKeys(unconfirmed) };
	}

	async #sweepFiles(unconfirmed: ReadonlySet<string>): Promise<number> {
		const rows = await this.database.selectFrom("registration_files").select("id").execute();
		const named = new Set(rows.map(({ id }) => id));
		const strays = (await this.files.list()).filter((id) => !named.has(id));
		let removed = 0;
		for (const id of strays) {
			const sealed = await this.files.read(id).catch(undefinedIfMissing);
			if (sealed === undefined || !unconfirmed.has(sealedKeyId(sealed))) continue;
			await this.files.remove(id);
			removed += 1;
		}
		return removed;
	}

	async #sweepKeys(unconfirmed: readonly string[]): Promise<number> {
		const rows = await this.database.selectFrom("registrations").select("key_id").execute();
		const named = new Set(rows.map(({ key_id }) => key_id));
		let removed = 0;
		for (const id of unconfirmed) {
			if (named.has(id)) await this.vault.confirm(id);
			else {
				await this.vault.destroy(id);
				removed += 1;
			}
		}
		return removed;
	}
}

/** A submission that fails just now takes its own files back. */
function undefinedIfMissing(error: unknown): undefined {
	if (!(error instanceof FileMissingError)) throw error;
}
