import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { FileMissingError, FileStore, isProbeId } from "../../platform/files/file-store.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { Log } from "../../platform/logging/log.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { sealedKeyId } from "../../platform/sealing/seal.ts";
import { isBundleId } from "../releases/release-file.ts";
import { SweptKeys } from "./swept-keys.ts";

/** A UUID, the id of a submission's sealed file. */
const FILE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NAMES_PER_LINE = 10;

/**
 * Whether an id can be that of a submission's file: the store also contains bundles of releases and
 * probes.
 */
export function isFileId(id: string): boolean {
	return FILE_ID.test(id);
}

export interface Swept {
	readonly files: number;
	readonly keys: number;
}

/**
 * Removes leftovers of a process that died between sealing and committing: files and keys that no
 * row names. A confirmed key stays: if it has no row, the rows are missing. Files that are not
 * sealed with an unconfirmed key of this vault stay too: in a store shared by mistake they may
 * belong to another installation. Files with foreign names are not read, and logged once, like
 * files that cannot be read because another user put them there.
 */
@Injectable()
export class Sweeper {
	readonly #foreignNames = new Set<string>();

	constructor(
		private readonly database: Database,
		private readonly files: FileStore,
		private readonly vault: KeyVault,
		private readonly sweptKeys: SweptKeys,
		private readonly log: Log,
	) {}

	/**
	 * @param moment only older keys are examined, with their files of any age, so that a submission
	 *   that is being committed keeps its own
	 */
	async sweepBefore(moment: Date): Promise<Swept> {
		const unconfirmed = await this.#withoutDraftKeys(
			await this.vault.listUnconfirmedBefore(moment),
		);
		// A key is stored before its files and removed after them, so without such a key nothing is
		// left over. Examining every file would make each start slower with each registration.
		if (unconfirmed.length === 0) return { files: 0, keys: 0 };
		const swept = await this.database
			.transaction()
			.execute((transaction) => this.sweptKeys.mark(transaction, unconfirmed));
		const left = new Set(swept);
		for (const id of unconfirmed) if (!left.has(id)) await this.vault.confirm(id);
		const files = await this.#sweepFiles(left);
		for (const id of swept) await this.vault.destroy(id);
		return { files, keys: swept.length };
	}

	/** Keys of drafts on phones are never confirmed, and removed once no row names them. */
	async #withoutDraftKeys(ids: readonly string[]): Promise<string[]> {
		const rows = await this.database.selectFrom("draft_keys").select("key_id").execute();
		const named = new Set(rows.map(({ key_id }) => key_id));
		return ids.filter((id) => !named.has(id));
	}

	async #sweepFiles(unconfirmed: ReadonlySet<string>): Promise<number> {
		const rows = await this.database.selectFrom("registration_files").select("id").execute();
		const named = new Set(rows.map(({ id }) => id));
		const names = await this.files.list();
		const strays = names.filter((id) => isFileId(id) && !named.has(id));
		const foreign = names.filter((id) => !isFileId(id) && !isBundleId(id) && !isProbeId(id));
		let removed = 0;
		for (const id of strays) {
			const sealed = await this.#read(id);
			if (sealed === "unreadable") foreign.push(id);
			if (typeof sealed !== "object" || !unconfirmed.has(sealedKeyId(sealed))) continue;
			await this.files.remove(id);
			removed += 1;
		}
		this.#logForeign(foreign);
		return removed;
	}

	/** A submission that fails at this moment removes its own files. */
	async #read(id: string): Promise<Uint8Array | "missing" | "unreadable"> {
		try {
			return await this.files.read(id);
		} catch (error) {
			if (error instanceof FileMissingError) return "missing";
			if (isNoFileOfOurs(error)) return "unreadable";
			throw error;
		}
	}

	#logForeign(names: readonly string[]): void {
		const found = names.filter((name) => !this.#foreignNames.has(name));
		if (found.length === 0) return;
		for (const name of found) this.#foreignNames.add(name);
		const fileNames = found.slice(0, NAMES_PER_LINE);
		this.log.warn("foreign_names", { count: found.length, fileNames });
	}
}

/** A folder, or a file of another user: a server can read the files that it creates. */
function isNoFileOfOurs(error: unknown): boolean {
	return ["EISDIR", "EACCES", "EPERM"].includes(errorCodeOf(error) ?? "");
}
