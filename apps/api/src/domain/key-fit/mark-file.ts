import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { writingToSync } from "../../platform/files/full-disk.ts";
import { syncDirectorySync } from "../../platform/files/sync-directory.ts";

const MARK_FILE = "key-mark.json";
const OWNER_ONLY_FILE = 0o600;

const markSchema = v.object({
	installation: v.string(),
	/** fingerprint of the vault's mark, see `key-fit.ts` */
	vault: v.string(),
	/** fingerprint of the newest root secret at the time of writing */
	root: v.string(),
});

/** Identifies the installation of a DATA_DIR, in case its database is missing. */
export type Mark = v.InferOutput<typeof markSchema>;

/** @returns undefined if it is missing or unreadable */
export function readMark(dataDirectory: string): Mark | undefined {
	try {
		return v.parse(markSchema, JSON.parse(readFileSync(join(dataDirectory, MARK_FILE), "utf8")));
	} catch {
		return undefined;
	}
}

/** Durable and complete when it returns; an up-to-date mark is not rewritten. */
export function writeMark(dataDirectory: string, mark: Mark): void {
	const text = JSON.stringify(mark);
	if (JSON.stringify(readMark(dataDirectory)) === text) return;
	const draft = join(dataDirectory, `.${MARK_FILE}-${randomBytes(8).toString("hex")}`);
	const file = openSync(draft, "wx", OWNER_ONLY_FILE);
	try {
		writingToSync(draft, () => {
			writeSync(file, `${text}\n`);
			fsyncSync(file);
		});
	} finally {
		closeSync(file);
	}
	renameSync(draft, join(dataDirectory, MARK_FILE));
	syncDirectorySync(dataDirectory);
}
