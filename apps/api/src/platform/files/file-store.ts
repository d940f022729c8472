import { randomUUID } from "node:crypto";
import { definePort } from "../extensions/ports.ts";

/** A file that is being written. Only its writer can read it before `commit` resolves. */
export interface FileDraft {
	/**
	 * Where it lies on this machine while it is a draft. The processes that look into files read it there
	 * if that is below `drafts` in `DATA_DIR`, the only data that they may read, and otherwise get it
	 * through `readInto`, which costs more.
	 */
	readonly path?: string | undefined;

	/** @param bytes the caller's again when this resolves, who writes over them at once */
	write(bytes: Uint8Array): Promise<void>;

	/**
	 * Copies the bytes written so far into memory, for the writer; before `commit` and `discard`.
	 *
	 * @returns how many bytes; no more than fit
	 */
	readInto(memory: Uint8Array): Promise<number>;

	/**
	 * Nothing more will be written. A store may begin to make the file durable now, so that `commit` has
	 * less to wait for; what fails then, `commit` throws. An adapter may go without.
	 */
	end?(): void;

	/**
	 * Makes the file readable under its id. It survives a power loss when this resolves. A draft
	 * whose commit failed is given up; it is never tried again on the same file.
	 */
	commit(): Promise<void>;

	/**
	 * Removes all traces on this machine. Safe at any time; after `commit` has resolved it does
	 * nothing. If a remote store did not answer a commit, a possibly stored file stays: the sweep
	 * decides.
	 */
	discard(): Promise<void>;
}

/**
 * Stores sealed files by id; it never sees their plaintext.
 *
 * Selected by the environment: `FILE_STORE=disk` or `s3`. Your own adapter has to pass
 * `file-store.contract.ts`.
 */
export abstract class FileStore {
	/** @param id letters, digits and hyphens; never from a customer */
	abstract createDraft(id: string): Promise<FileDraft>;

	/**
	 * @param maxBytes a longer file is rejected before its bytes are read
	 * @returns the whole file
	 * @throws FileMissingError, FileTooLongError
	 */
	abstract read(id: string, maxBytes?: number): Promise<Uint8Array>;

	/** Removes a file permanently. A missing file is not an error. */
	abstract remove(id: string): Promise<void>;

	/** The ids of all stored files. */
	abstract list(): Promise<string[]>;

	/** Removes unfinished drafts of a process that died. Called before the first draft. */
	abstract discardLeftovers(): Promise<void>;

	/**
	 * Tries all operations of the server with a test file when the server starts. Optional.
	 *
	 * @throws FileStoreRefusedError if only other settings or permissions can help. A store that does
	 *   not answer is logged without an error: each file tries it again
	 */
	probe?(now: Date): Promise<void>;
}

definePort(
	FileStore,
	{
		createDraft: "method",
		read: "method",
		remove: "method",
		list: "method",
		discardLeftovers: "method",
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

/** Whether nobody needs this probe any more: it was begun too long ago. */
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
