import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { syncDirectorySync } from "../files/sync-directory.ts";

const MARK_FILE = "key-mark.json";
const OWNER_ONLY_FILE = 0o600;

const markSchema = v.object({
	installation: v.string(),
	/** fingerprint of the vault's mark, see `key-fit.ts` */
	vault: v.string(),
	/** fingerprint of the newest root secret when it was written */
	root: v.string(),
});

/** Whose data a DATA_DIR holds, for the case that its database is not there any more. */
export type Mark = v.InferOutput<typeof markSchema>;

/** @returns undefined where there is none, or none that can be read */
export function readMark(dataDirectory: string): Mark | undefined {
	try {
		return v.parse(markSchema, JSON.parse(readFileSync(join(dataDirectory, MARK_FILE), "utf8")));
	} catch {
		return undefined;
	}
}

/** On the disk when it returns, whole; nothing is written where it says so already. */
export function writeMark(dataDirectory: string, mark: Mark): void {
	const text = JSON.stringify(mark);
	if (JSON.stringify(readMark(dataDirectory)) === text) return;
	const draft = join(dataDirectory, `.${MARK_FILE}-${randomBytes(8).toString("hex")}`);
	const file = openSync(draft, "wx", OWNER_ONLY_FILE);
	try {
		writeSync(file, `${text}\n`);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	renameSync(draft, join(dataDirectory, MARK_FILE));
	syncDirectorySync(dataDirectory);
}
