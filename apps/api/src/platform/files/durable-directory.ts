import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { OWNER_ONLY_DIRECTORY } from "./make-directory.ts";
import { syncDirectorySync } from "./sync-directory.ts";

/**
 * Creates a directory and its parents, readable by the owner only, and makes its name durable. The
 * name of an existing directory is synced too, because the process that created it may have died
 * before that.
 */
export function makeDurableDirectory(path: string): void {
	const whole = resolve(path);
	let top = whole;
	while (!existsSync(top) && !existsSync(dirname(top))) top = dirname(top);
	makeFrom(top, whole);
	for (let made = whole; ; made = dirname(made)) {
		syncParent(made);
		if (made === top) return;
	}
}

/** One by one: Node's own `recursive` reports a read-only disk as ENOENT. */
function makeFrom(top: string, whole: string): void {
	if (whole !== top) makeFrom(top, dirname(whole));
	if (existsSync(whole)) return;
	try {
		mkdirSync(whole, { mode: OWNER_ONLY_DIRECTORY });
	} catch (error) {
		// Another process was faster.
		if (!existsSync(whole)) throw error;
	}
}

/** A parent that this process may not read was created by somebody else and needs no sync here. */
function syncParent(path: string): void {
	try {
		syncDirectorySync(dirname(path));
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EACCES")) throw error;
	}
}
