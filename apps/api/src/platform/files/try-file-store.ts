import { randomBytes } from "node:crypto";
import { FileMissingError, type FileStore, FileTooLongError, makeProbeId } from "./file-store.ts";

const PROBE_BYTES = 1_024;

/**
 * Writes, reads and removes a file with the id of a probe, which the sweep leaves alone.
 *
 * @returns what the store does wrong, if it throws nothing: `altered` for other bytes than were
 *   written, `kept` for a removed file that it still returns
 * @throws the store's error
 */
export async function tryFileStore(
	store: FileStore,
	now: Date,
): Promise<"altered" | "kept" | undefined> {
	const id = makeProbeId(now);
	const contents = randomBytes(PROBE_BYTES);
	const draft = await store.createDraft(id);
	try {
		// The store may overwrite what it is given.
		await draft.write(Buffer.from(contents));
		await draft.commit();
	} finally {
		await draft.discard();
	}
	let read: Uint8Array;
	try {
		read = await store.read(id);
	} finally {
		await store.remove(id);
	}
	if (!contents.equals(read)) return "altered";
	return (await hasFile(store, id)) ? "kept" : undefined;
}

/** @throws the store's error, unless the file is missing */
export async function hasFile(store: FileStore, id: string): Promise<boolean> {
	try {
		await store.read(id, 0);
		return true;
	} catch (error) {
		if (error instanceof FileTooLongError) return true;
		if (error instanceof FileMissingError) return false;
		throw error;
	}
}
