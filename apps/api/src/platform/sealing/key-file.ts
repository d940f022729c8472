import { randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fsyncSync,
	linkSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeDurableDirectory } from "../files/durable-directory.ts";
import { writingToSync } from "../files/full-disk.ts";
import { syncDirectorySync } from "../files/sync-directory.ts";

const OWNER_ONLY_FILE = 0o600;
const SECRET_BYTES = 32;
const DRAFT = /^\.draft-/;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Reads a secret from a file that only its owner may read, and creates it at first use: 32 random
 * bytes in hexadecimal, durable before anything is sealed with it.
 */
export function readOrCreateSecret(path: string): string {
	const created = existsSync(path) ? undefined : tryCreate(path);
	return created ?? readSecret(path);
}

/** @throws the operating system's error if the file does not exist */
export function readSecret(path: string): string {
	return readFileSync(path, "utf8").trim();
}

/**
 * Removes leftovers of a process that died between creating a secret and naming it: a second name
 * of a key, which would outlive the key's own.
 */
export function removeAbandonedDrafts(directory: string, now: Date): void {
	for (const name of readdirSync(directory).filter((name) => DRAFT.test(name))) {
		const path = join(directory, name);
		// Another process may have renamed it in between.
		const facts = statSync(path, { throwIfNoEntry: false });
		const isAbandoned = facts && now.getTime() - facts.mtimeMs > ABANDONED_AFTER_MS;
		if (isAbandoned) rmSync(path, { force: true });
	}
}

/** The name appears with the whole secret behind it, or not at all, also for concurrent readers. */
function tryCreate(path: string): string | undefined {
	makeDurableDirectory(dirname(path));
	const secret = randomBytes(SECRET_BYTES).toString("hex");
	const draft = join(dirname(path), `.draft-${randomBytes(8).toString("hex")}`);
	const file = openSync(draft, "wx", OWNER_ONLY_FILE);
	try {
		writingToSync(path, () => {
			writeSync(file, `${secret}\n`);
			fsyncSync(file);
		});
		linkSync(draft, path);
		syncDirectorySync(dirname(path));
		return secret;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
		throw error;
	} finally {
		closeSync(file);
		rmSync(draft, { force: true });
	}
}
