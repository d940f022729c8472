import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writingTo } from "./full-disk.ts";

const OWNER_ONLY_FILE = 0o600;
const SAFE_ID = /^[A-Za-z0-9-]+$/;

/** A draft as a separate file on the local disk, for further processing by a store. */
export class LocalDraft {
	readonly path: string;
	readonly #handle: FileHandle;
	#isClosed = false;

	private constructor(path: string, handle: FileHandle) {
		this.path = path;
		this.#handle = handle;
	}

	/** @throws RangeError for an invalid id; Error if the draft exists already */
	static async create(directory: string, id: string): Promise<LocalDraft> {
		const path = join(directory, safeFileId(id));
		return new LocalDraft(path, await open(path, "wx+", OWNER_ONLY_FILE));
	}

	/** Removes leftovers of a process that died from a directory of drafts, and no other files. */
	static async removeAll(directory: string): Promise<void> {
		for (const entry of await readdir(directory, { withFileTypes: true }))
			if (entry.isFile() && SAFE_ID.test(entry.name))
				await rm(join(directory, entry.name), { force: true });
	}

	async write(bytes: Uint8Array): Promise<void> {
		let written = 0;
		while (written < bytes.length) {
			const { bytesWritten } = await writingTo(this.path, () => this.#handle.write(bytes, written));
			written += bytesWritten;
		}
	}

	/** @returns the number of bytes read; no more than fit */
	async readInto(memory: Uint8Array): Promise<number> {
		let length = 0;
		for (let bytes = -1; bytes !== 0 && length < memory.length; length += bytes)
			bytes = (await this.#handle.read(memory, length, memory.length - length, length)).bytesRead;
		return length;
	}

	async sync(): Promise<void> {
		await writingTo(this.path, () => this.#handle.sync());
	}

	/** May be called repeatedly. */
	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await this.#handle.close();
	}

	/** Removes the file even if closing it fails. */
	async remove(): Promise<void> {
		try {
			await this.close();
		} finally {
			await rm(this.path, { force: true });
		}
	}
}

/** @throws RangeError for an id that could lead out of a directory */
export function safeFileId(id: string): string {
	if (!SAFE_ID.test(id))
		throw new RangeError("A file id may only contain letters, digits and hyphens");
	return id;
}
