import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { writingToSync } from "../../platform/files/full-disk.ts";
import { syncDirectorySync } from "../../platform/files/sync-directory.ts";

const MARK_FILE = "key-mark.json";
const NEW_FILE = { flag: "wx", mode: 0o600 } as const;

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
	try {
		writingToSync(draft, () => writeFileSync(draft, `${text}\n`, { ...NEW_FILE, flush: true }));
		renameSync(draft, join(dataDirectory, MARK_FILE));
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
	syncDirectorySync(dataDirectory);
}
