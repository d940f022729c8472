import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { SharedSync } from "../../concurrency/shared-sync.ts";
import { type FileDraft, FileMissingError, FileStore, FileTooLongError } from "../file-store.ts";
import { LocalDraft, safeFileId } from "../local-draft.ts";
import { syncDirectory } from "../sync-directory.ts";

const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Keeps files in a directory of the local disk. A draft is written in a separate directory, synced and
 * renamed into place; one directory sync serves all renames made before it. So a file is either
 * complete or absent.
 */
export class DiskFileStore extends FileStore {
	readonly #keptDirectory: string;
	readonly #draftDirectory: string;
	readonly #names: SharedSync;

	private constructor(keptDirectory: string, draftDirectory: string) {
		super();
		this.#keptDirectory = keptDirectory;
		this.#draftDirectory = draftDirectory;
		this.#names = new SharedSync(() => syncDirectory(keptDirectory));
	}

	/** @param dataDirectory DATA_DIR; the store creates `files` and `drafts` in it */
	static async open(dataDirectory: string): Promise<DiskFileStore> {
		const kept = join(dataDirectory, "files");
		const drafts = join(dataDirectory, "drafts");
		for (const directory of [kept, drafts])
			await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		await syncDirectory(dataDirectory);
		return new DiskFileStore(kept, drafts);
	}

	override async createDraft(id: string): Promise<FileDraft> {
		const local = await LocalDraft.create(this.#draftDirectory, id);
		return new DiskFileDraft(local, join(this.#keptDirectory, id), this.#names);
	}

	override async read(id: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
		const path = join(this.#keptDirectory, safeFileId(id));
		try {
			if ((await stat(path)).size > maxBytes) throw new FileTooLongError(`${id} is too long`);
			return await readFile(path);
		} catch (error) {
			if (isMissing(error)) throw new FileMissingError(`No file ${id}`);
			throw error;
		}
	}

	override async remove(id: string): Promise<void> {
		await rm(join(this.#keptDirectory, safeFileId(id)), { force: true });
		// Once its key is gone too, nothing leads to a file that came back.
		this.#names.changed();
		await this.#names.durable();
	}

	override async list(): Promise<string[]> {
		return await readdir(this.#keptDirectory);
	}

	override async discardLeftovers(): Promise<void> {
		await LocalDraft.removeAll(this.#draftDirectory);
	}
}

class DiskFileDraft implements FileDraft {
	readonly #local: LocalDraft;
	readonly #keptPath: string;
	readonly #keptNames: SharedSync;
	#synced: Promise<void> | undefined;
	#isCommitted = false;

	constructor(local: LocalDraft, keptPath: string, keptNames: SharedSync) {
		this.#local = local;
		this.#keptPath = keptPath;
		this.#keptNames = keptNames;
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
		await rename(this.#local.path, this.#keptPath);
		this.#keptNames.changed();
		await this.#keptNames.durable();
		this.#isCommitted = true;
	}

	async discard(): Promise<void> {
		if (this.#isCommitted) return;
		try {
			await this.#local.remove();
		} finally {
			await rm(this.#keptPath, { force: true });
		}
	}
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}
