import { DatabaseSync } from "node:sqlite";
import { OPERATOR_BUSY_TIMEOUT_MS } from "./sqlite-database.ts";
import { isDamage, withPath } from "./sqlite-error.ts";

/** Opens a SQLite file for a task that only reads. Other processes may use the file. */
export function readSqlite<Result>(path: string, read: (database: DatabaseSync) => Result): Result {
	return withPath(path, () => {
		const options = { readOnly: true, timeout: OPERATOR_BUSY_TIMEOUT_MS };
		const database = new DatabaseSync(path, options);
		try {
			return read(database);
		} finally {
			database.close();
		}
	});
}

/**
 * What SQLite says of a damaged file, which it reads as a whole.
 *
 * @returns undefined for an intact file
 */
export function damageOf(path: string): string | undefined {
	try {
		const check = (database: DatabaseSync) => database.prepare("PRAGMA quick_check(1)").get();
		const { quick_check: result } = readSqlite(path, check) ?? {};
		return result === "ok" ? undefined : String(result).split("\n").at(-1);
	} catch (error) {
		if (!isDamage(error)) throw error;
		return error.message;
	}
}
