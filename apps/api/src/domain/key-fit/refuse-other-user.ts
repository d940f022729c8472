import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { headsDirectoryOf, isHead } from "../audit/audit-heads.ts";

const OWNER_ONLY_FILE = 0o600;

/** The data belongs to another user. Nothing was done. The message says as whom to run. */
export class OtherUserError extends Error {
	override readonly name = "OtherUserError";
}

/**
 * Refuses a command or a start by another user than the server's before it writes: the server could
 * not open its files, and would not even start. Root is not stopped by the system.
 *
 * The server's user is the owner of the files that it has written. The owner of a folder does not
 * count, because volumes of containers often belong to another user. On some volumes all files have
 * one owner, regardless of who writes them. If the owners differ, an empty file shows whether this is
 * such a volume.
 *
 * @throws OtherUserError
 */
export function refuseOtherUser(environment: Environment): void {
	const user = process.geteuid?.();
	if (user === undefined) return;
	for (const file of filesOfServer(environment)) {
		const owner = statSync(file, { throwIfNoEntry: false })?.uid;
		if (owner === undefined || owner === user) continue;
		if (ownerOfNewFileIn(dirname(file)) === owner) continue;
		throw new OtherUserError(`${describeOwners(file, owner, user)} Nothing was done.`);
	}
}

const ROOT = 0;

/** Advice to root to take the files would keep the server from its own data. */
function describeOwners(file: string, owner: number, user: number): string {
	if (user === ROOT)
		return `Run this as the server's user: ${file} belongs to the user ${owner}, and this runs as root.`;
	if (owner === ROOT)
		return `${file} belongs to root, and this runs as the user ${user}. If ${user} is the server's user, give the file back to it (chown ${user} ${file}); otherwise run this as the server's user.`;
	return `Run this as the server's user: ${file} belongs to the user ${owner}, and this runs as the user ${user}. If ${user} is the server's user, give it DATA_DIR, KEY_DIR and AUDIT_HEADS_DIR (chown -R ${user}).`;
}

function filesOfServer(environment: Environment): string[] {
	const { DATA_DIR, KEY_DIR } = environment;
	const heads = headsDirectoryOf(environment);
	// With PostgreSQL and S3 a head is the only lasting file.
	const [head] = namesIn(heads).filter(isHead);
	return [
		join(DATA_DIR, DATABASE_FILE),
		join(KEY_DIR, VAULT_FILE),
		...(head === undefined ? [] : [join(heads, head)]),
	];
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

/** @returns undefined if this user cannot make one */
function ownerOfNewFileIn(folder: string): number | undefined {
	const path = join(folder, `.draft-${randomBytes(8).toString("hex")}`);
	try {
		const file = openSync(path, "wx", OWNER_ONLY_FILE);
		try {
			return fstatSync(file).uid;
		} finally {
			closeSync(file);
			rmSync(path, { force: true });
		}
	} catch {
		return undefined;
	}
}
