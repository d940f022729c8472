import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const SECRET_BYTES = 32;

/**
 * Reads a secret from a file that only its owner may read, and makes it at first use: 32 random
 * bytes in hexadecimal, on the disk before anything is sealed with it.
 */
export function readOrCreateSecret(path: string): string {
	mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	const created = tryCreate(path);
	return created ?? readFileSync(path, "utf8").trim();
}

function tryCreate(path: string): string | undefined {
	try {
		const file = openSync(path, "wx", OWNER_ONLY_FILE);
		const secret = randomBytes(SECRET_BYTES).toString("hex");
		writeSync(file, `${secret}\n`);
		fsyncSync(file);
		closeSync(file);
		syncDirectory(dirname(path));
		return secret;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
		throw error;
	}
}

/** Makes a new name in a directory survive a power loss. */
function syncDirectory(path: string): void {
	const directory = openSync(path, "r");
	fsyncSync(directory);
	closeSync(directory);
}
