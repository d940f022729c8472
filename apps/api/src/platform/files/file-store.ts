import { randomUUID } from "node:crypto";
import { CALL_LIMIT_MS, definePort, type MembersOf, WHOLE_LIMIT_MS } from "../extensions/ports.ts";

/**
 * A file that is being written. Only its writer can read it before `commit` resolves. Each signal
 * aborts at the time limit.
 */
export interface FileDraft {
	/**
	 * Its path on this machine while it is a draft. Inspection and scanning processes read it there if
	 * it is below `drafts` in `DATA_DIR`, the only data that they may read; otherwise they get it
	 * through `readInto`, which costs more.
	 */
	readonly path?: string | undefined;

	/** @param bytes the caller reuses them as soon as this resolves */
	write(bytes: Uint8Array, signal?: AbortSignal): Promise<void>;

	/**
	 * Copies the bytes written so far into memory, for the writer; before `commit` and `discard`.
	 *
	 * @returns the number of bytes copied; no more than fit
	 */
	readInto(memory: Uint8Array, signal?: AbortSignal): Promise<number>;

	/**
	 * Called after the last write. The store may begin to make the file durable, so that `commit`
	 * takes less time; `commit` then throws the error of a failure. Optional.
	 */
	end?(): void;

	/**
	 * Makes the file readable under its id. It survives a power loss when this resolves. A draft
	 * whose commit failed is discarded, never committed again.
	 */
	commit(signal?: AbortSignal): Promise<void>;

	/**
	 * Removes all traces on this machine. Safe at any time; after `commit` has resolved it does
	 * nothing. If a remote store did not answer a commit, a possibly stored file stays: the sweep
	 * decides.
	 */
	discard(signal?: AbortSignal): Promise<void>;
}

/** A stored file, as far as its store knows it without reading it. */
export interface StoredFile {
	readonly id: string;
	readonly byteLength: number;
	/** when it was last written, in milliseconds since 1970 */
	readonly changedAtMs: number;
}

/**
 * Stores sealed files by id; it never sees their plaintext.
 *
 * Selected in `files.module.ts` by `FILE_STORE=disk` or `s3`. Your own adapter has to pass
 * `file-store.contract.ts`. Each signal aborts at the time limit.
 */
export abstract class FileStore {
	/** @param id letters, digits and hyphens; never from a customer */
	abstract createDraft(id: string, signal?: AbortSignal): Promise<FileDraft>;

	/**
	 * @param maxBytes a longer file is rejected before its bytes are read
	 * @returns the whole file
	 * @throws FileMissingError, FileTooLongError
	 */
	abstract read(id: string, maxBytes?: number, signal?: AbortSignal): Promise<Uint8Array>;

	/** Removes a file permanently. A missing file is not an error. */
	abstract remove(id: string, signal?: AbortSignal): Promise<void>;

	/** The ids of all stored files. */
	abstract list(signal?: AbortSignal): Promise<string[]>;

	/**
	 * All stored files, without reading them. A backup compares them with the copies of an earlier one,
	 * and reads those that are not listed, such as one that the disk's rights do not let it read.
	 * Optional: without it every backup reads every file.
	 */
	listDetails?(signal?: AbortSignal): Promise<StoredFile[]>;

	/** Removes unfinished drafts of a process that died. Called before the first draft. */
	abstract discardLeftovers(signal?: AbortSignal): Promise<void>;

	/**
	 * Tries all operations of the server with a test file when the server starts. Optional.
	 *
	 * @throws FileStoreRefusedError if only other settings or permissions can help. A store that does
	 *   not answer is logged without an error: each file tries it again
	 */
	probe?(now: Date, signal?: AbortSignal): Promise<void>;
}

const DRAFT: Omit<MembersOf<FileDraft>, "end" | "path"> = {
	write: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
	readInto: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
	commit: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
	discard: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
};

definePort(
	FileStore,
	{
		createDraft: { limitMs: CALL_LIMIT_MS, signalAt: 1, returns: DRAFT },
		read: {
			limitMs: CALL_LIMIT_MS,
			signalAt: 2,
			answers: ["FileMissingError", "FileTooLongError"],
		},
		remove: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
		list: { limitMs: WHOLE_LIMIT_MS, signalAt: 0 },
		listDetails: { limitMs: WHOLE_LIMIT_MS, signalAt: 0, isOptional: true },
		discardLeftovers: { limitMs: WHOLE_LIMIT_MS, signalAt: 0 },
		probe: {
			limitMs: CALL_LIMIT_MS,
			signalAt: 1,
			answers: ["FileStoreRefusedError"],
			isOptional: true,
		},
	},
	["FILE_STORE", "disk"],
);

/** What the id of each probe begins with. */
export const PROBE = "probe-";
/** Longer than any probe takes. */
const PROBE_MAX_MS = 60 * 60 * 1000;

/** An id for the file of a {@link FileStore.probe}. */
export function makeProbeId(now: Date): string {
	return `${PROBE}${now.getTime()}-${randomUUID()}`;
}

/** Whether an id belongs to a probe, which a process that died may have left. */
export function isProbeId(id: string): boolean {
	return id.startsWith(PROBE);
}

/** Whether a probe is too old to be in use. */
export function isOldProbeId(id: string, now: Date): boolean {
	const [, begunAt] = /^probe-(\d{13})-/.exec(id) ?? [];
	return begunAt !== undefined && Number(begunAt) < now.getTime() - PROBE_MAX_MS;
}

/** The file store rejects an operation that the server needs. The message says what to do. */
export class FileStoreRefusedError extends Error {
	override readonly name = "FileStoreRefusedError";
}

/** No file under this id. */
export class FileMissingError extends Error {
	override readonly name = "FileMissingError";
}

/** The file under this id is longer than its reader expects. */
export class FileTooLongError extends Error {
	override readonly name = "FileTooLongError";
}
