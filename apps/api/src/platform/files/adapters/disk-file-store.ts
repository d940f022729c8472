import { access, constants, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { SharedSync } from "../../concurrency/shared-sync.ts";
import { errorCodeOf } from "../../logging/error-code.ts";
import {
	type FileDraft,
	FileMissingError,
	FileStore,
	FileTooLongError,
	type StoredFile,
} from "../file-store.ts";
import { LocalDraft, safeFileId } from "../local-draft.ts";
import { makeDirectory } from "../make-directory.ts";
import { syncDirectory } from "../sync-directory.ts";

/**
 * Keeps files in a directory of the local disk. A draft is written in a separate directory, synced and
 * renamed into place; one directory sync serves all renames made before it. So a file is either
 * complete or absent.
 */
export class DiskFileStore extends FileStore {
	readonly #storedDirectory: string;
	readonly #draftDirectory: string;
	readonly #directorySync: SharedSync;

	private constructor(storedDirectory: string, draftDirectory: string) {
		super();
		this.#storedDirectory = storedDirectory;
		this.#draftDirectory = draftDirectory;
		this.#directorySync = new SharedSync(() => syncDirectory(storedDirectory));
	}

	/** @param dataDirectory DATA_DIR; the store creates `files` and `drafts` in it */
	static async open(dataDirectory: string): Promise<DiskFileStore> {
		const stored = join(dataDirectory, "files");
		const drafts = join(dataDirectory, "drafts");
		for (const directory of [stored, drafts]) await makeDirectory(directory);
		await syncDirectory(dataDirectory);
		return new DiskFileStore(stored, drafts);
	}

	/** A store that is only read, also on a disk that allows nothing else. */
	static reading(dataDirectory: string): DiskFileStore {
		return new DiskFileStore(join(dataDirectory, "files"), join(dataDirectory, "drafts"));
	}

	override async createDraft(id: string): Promise<FileDraft> {
		const local = await LocalDraft.create(this.#draftDirectory, id);
		return new DiskFileDraft(local, join(this.#storedDirectory, id), this.#directorySync);
	}

	override async read(id: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
		const path = join(this.#storedDirectory, safeFileId(id));
		try {
			if ((await stat(path)).size > maxBytes) throw new FileTooLongError(`${id} is too long`);
			return await readFile(path);
		} catch (error) {
			if (isMissing(error)) throw new FileMissingError(`No file ${id}`);
			throw error;
		}
	}

	override async remove(id: string): Promise<void> {
		const path = join(this.#storedDirectory, safeFileId(id));
		// Otherwise the file could reappear after a power loss, when its key is gone and nothing refers
		// to it.
		await this.#directorySync.makeDurably(() => rm(path, { force: true }));
	}

	override async list(): Promise<string[]> {
		const entries = await readdir(this.#storedDirectory, { withFileTypes: true });
		// Reading one would never end.
		const readable = entries.filter((entry) => !(entry.isFIFO() || entry.isCharacterDevice()));
		return readable.map(({ name }) => name);
	}

	override async listDetails(): Promise<StoredFile[]> {
		const found: StoredFile[] = [];
		for (const id of await this.list())
			try {
				const path = join(this.#storedDirectory, id);
				const { size, mtimeMs } = await stat(path);
				await access(path, constants.R_OK);
				found.push({ id, byteLength: size, changedAtMs: Math.round(mtimeMs) });
			} catch (error) {
				// A purge has just removed it, or this user may not read it.
				if (!isMissing(error) && errorCodeOf(error) !== "EACCES") throw error;
			}
		return found;
	}

	override async discardLeftovers(): Promise<void> {
		await LocalDraft.removeAll(this.#draftDirectory);
	}
}

class DiskFileDraft implements FileDraft {
	readonly #local: LocalDraft;
	readonly #storedPath: string;
	readonly #directorySync: SharedSync;
	#synced: Promise<void> | undefined;
	#isCommitted = false;

	constructor(local: LocalDraft, storedPath: string, directorySync: SharedSync) {
		this.#local = local;
		this.#storedPath = storedPath;
		this.#directorySync = directorySync;
	}

	get path(): string {
		return this.#local.path;
	}

	async write(bytes: Uint8Array): Promise<void> {
		await this.#local.write(bytes);
	}

	async readInto(memory: Uint8Array): Promise<number> {
		return await this.#local.readInto(memory);
	}

	end(): void {
		this.#synced = this.#local.sync();
		this.#synced.catch(() => {});
	}

	async commit(): Promise<void> {
		await (this.#synced ?? this.#local.sync());
		await this.#local.close();
		await this.#directorySync.makeDurably(() => rename(this.#local.path, this.#storedPath));
		this.#isCommitted = true;
	}

	async discard(): Promise<void> {
		if (this.#isCommitted) return;
		try {
			await this.#local.remove();
		} finally {
			await rm(this.#storedPath, { force: true });
		}
	}
}

function isMissing(error: unknown): boolean {
	return errorCodeOf(error) === "ENOENT";
}
