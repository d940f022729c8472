import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { syncDirectorySync } from "./sync-directory.ts";

const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Makes a directory, with those above it, that only its owner may read, and has its name survive a
 * power loss. Where it is there already its name is synced too: whoever made it may have died
 * before that.
 */
export function makeDurableDirectory(path: string): void {
	const whole = resolve(path);
	const created = mkdirSync(whole, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	const top = resolve(created ?? whole);
	for (let made = whole; ; made = dirname(made)) {
		syncParent(made);
		if (made === top) return;
	}
}

/** What somebody else made, and this process may not read, is theirs to keep. */
function syncParent(path: string): void {
	try {
		syncDirectorySync(dirname(path));
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EACCES")) throw error;
	}
}
