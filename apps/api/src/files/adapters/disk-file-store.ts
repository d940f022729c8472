import {
	type FileHandle,
	mkdir,
	open,
	readdir,
	readFile,
	rename,
	rm,
	stat,
} from "node:fs/promises";
import { join } from "node:path";
import { type FileDraft, FileMissingError, FileStore } from "../file-store.ts";
import { syncDirectory } from "../sync-directory.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const SAFE_ID = /^[A-Za-z0-9-]+$/;

/**
 * Keeps files in a directory of the local disk. A draft is written beside them, synced, renamed
 * into place, and the directory synced, so that a file is either whole or not there.
 */
export class DiskFileStore extends FileStore {
	readonly #keptDirectory: string;
	readonly #draftDirectory: string;

	private constructor(keptDirectory: string, draftDirectory: string) {
		super();
		this.#keptDirectory = keptDirectory;
		this.#draftDirectory = draftDirectory;
	}

	/** @param dataDirectory DATA_DIR; the store makes `files` and `drafts` in it */
	static async open(dataDirectory: string): Promise<DiskFileStore> {
		const kept = join(dataDirectory, "files");
		const drafts = join(dataDirectory, "drafts");
		for (const directory of [kept, drafts])
			await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		await syncDirectory(dataDirectory);
		return new DiskFileStore(kept, drafts);
	}

	override async createDraft(id: string): Promise<FileDraft> {
		const path = join(this.#draftDirectory, safe(id));
		const handle = await open(path, "wx", OWNER_ONLY_FILE);
		return new DiskFileDraft(handle, path, join(this.#keptDirectory, id), this.#keptDirectory);
	}

	override async read(id: string): Promise<Uint8Array> {
		try {
			return await readFile(join(this.#keptDirectory, safe(id)));
		} catch (error) {
			if (isMissing(error)) throw new FileMissingError(`No file ${id}`);
			throw error;
		}
	}

	override async remove(id: string): Promise<void> {
		await rm(join(this.#keptDirectory, safe(id)), { force: true });
		// Once its key is gone too, nothing leads to a file that came back.
		await syncDirectory(this.#keptDirectory);
	}

	override async listBefore(moment: Date): Promise<string[]> {
		const found: string[] = [];
		for (const id of await readdir(this.#keptDirectory)) {
			const { mtime } = await stat(join(this.#keptDirectory, id));
			if (mtime < moment) found.push(id);
		}
		return found;
	}

	override async discardLeftovers(): Promise<void> {
		for (const id of await readdir(this.#draftDirectory))
			await rm(join(this.#draftDirectory, id), { force: true });
	}
}

class DiskFileDraft implements FileDraft {
	readonly #handle: FileHandle;
	readonly #draftPath: string;
	readonly #keptPath: string;
	readonly #keptDirectory: string;
	#isClosed = false;
	#isCommitted = false;

	constructor(handle: FileHandle, draftPath: string, keptPath: string, keptDirectory: string) {
		this.#handle = handle;
		this.#draftPath = draftPath;
		this.#keptPath = keptPath;
		this.#keptDirectory = keptDirectory;
	}

	async write(bytes: Uint8Array): Promise<void> {
		let written = 0;
		while (written < bytes.length) {
			const { bytesWritten } = await this.#handle.write(bytes, written);
			written += bytesWritten;
		}
	}

	async readInto(memory: Uint8Array): Promise<number> {
		const reader = await open(this.#draftPath, "r");
		try {
			let taken = 0;
			for (let bytes = -1; bytes !== 0 && taken < memory.length; taken += bytes)
				bytes = (await reader.read(memory, taken, memory.length - taken, taken)).bytesRead;
			return taken;
		} finally {
			await reader.close();
		}
	}

	async commit(): Promise<void> {
		await this.#handle.sync();
		await this.#close();
		await rename(this.#draftPath, this.#keptPath);
		await syncDirectory(this.#keptDirectory);
		this.#isCommitted = true;
	}

	async discard(): Promise<void> {
		if (this.#isCommitted) return;
		await this.#close();
		await rm(this.#draftPath, { force: true });
		await rm(this.#keptPath, { force: true });
	}

	async #close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await this.#handle.close();
	}
}

function safe(id: string): string {
	if (!SAFE_ID.test(id)) throw new RangeError("A file id holds letters, digits and hyphens only");
	return id;
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}
