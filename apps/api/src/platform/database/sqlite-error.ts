import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { describeDenied } from "../files/describe-denied.ts";
import { describeFullDisk } from "../files/full-disk.ts";

/** https://sqlite.org/rescode.html; the lowest byte, to which extended codes add detail. */
const PRIMARY_CODE = 0xff;
const CODES = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 };
/** On a disk with less, SQLite cannot make the file that its connections share. */
const ROOM_BYTES = 64 * 1024;

/** An error of node:sqlite, with the path of the database if `withPath` ran the statement. */
interface SqliteError extends Error {
	readonly errcode: number;
	readonly path?: string;
}

/** Runs a task on a SQLite file and adds its path to an error, whose message does not name it. */
export function withPath<Result>(path: string | null, task: () => Result): Result {
	try {
		return task();
	} catch (error) {
		if (path !== null && isOfSqlite(error) && error.path === undefined)
			Object.assign(error, { path });
		throw error;
	}
}

function isOfSqlite(error: unknown): error is SqliteError {
	return error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
}

/** The error of SQLite that is, or caused, an error. */
function sqliteErrorOf(error: unknown): SqliteError | undefined {
	if (isOfSqlite(error)) return error;
	return error instanceof Error && error.cause !== undefined
		? sqliteErrorOf(error.cause)
		: undefined;
}

/** Whether a statement failed for lack of space. */
export function isSqliteFull(given: unknown): boolean {
	const error = sqliteErrorOf(given);
	const code = error && error.errcode & PRIMARY_CODE;
	return code === CODES.FULL || (code === CODES.IOERR && hasNoRoom(error?.path));
}

/** Whether a statement found a damaged file. */
export function isDamage(given: unknown): given is Error {
	const error = sqliteErrorOf(given);
	return [CODES.CORRUPT, CODES.NOTADB].includes((error?.errcode ?? 0) & PRIMARY_CODE);
}

/**
 * What is wrong with a SQLite file, and what to do.
 *
 * @returns undefined for an error of something else
 */
export function describeSqliteError(given: Error): string | undefined {
	const error = sqliteErrorOf(given);
	if (error === undefined) return undefined;
	const { path, message } = error;
	const file = path ?? "A database file in DATA_DIR or KEY_DIR";
	const what = path === undefined ? message : `${path}: ${message}`;
	switch (error.errcode & PRIMARY_CODE) {
		case CODES.CORRUPT:
		case CODES.NOTADB:
			return `${file} is damaged: see docs/operating.md, Restore (${message}).`;
		case CODES.BUSY:
			// A connection that found no room to share the file excludes all others.
			return hasNoRoom(path)
				? diskFull(path, message)
				: `${file} is in use by another process. Try again (${message}).`;
		case CODES.FULL:
			return diskFull(path, message);
		case CODES.IOERR:
			return hasNoRoom(path)
				? diskFull(path, message)
				: `The disk does not work. Look into the system's log, and at docs/operating.md, Restore (${what}).`;
		default:
			if (hasNoRoom(path)) return diskFull(path, message);
			return (
				describeAccess(path) ??
				`${file} cannot be used (${message}). Check that it exists, belongs to the server's user and can be written; then try again.`
			);
	}
}

function diskFull(path: string | undefined, message: string): string {
	const folder = path === undefined ? "DATA_DIR or KEY_DIR" : dirname(path);
	return describeFullDisk(folder, path === undefined ? message : `${path}: ${message}`);
}

/** SQLite's own codes do not tell: a shared file that cannot grow is an I/O error. */
export function hasNoRoom(path: string | undefined): boolean {
	if (path === undefined) return false;
	try {
		const { bavail, bsize } = statfsSync(dirname(path));
		return bavail * bsize < ROOM_BYTES;
	} catch {
		return false;
	}
}

/** @returns undefined if this process may read and write it */
function describeAccess(path: string | undefined): string | undefined {
	if (path === undefined) return undefined;
	try {
		accessSync(dirname(path), constants.W_OK | constants.X_OK);
		for (const each of [path, `${path}-wal`, `${path}-shm`])
			if (existsSync(each)) accessSync(each, constants.R_OK | constants.W_OK);
		return undefined;
	} catch (error) {
		if (!(error instanceof Error)) return undefined;
		if ("code" in error && error.code === "EROFS")
			return `The disk can only be read. Mount it for writing, and try again (${error.message}).`;
		return describeDenied(error);
	}
}
