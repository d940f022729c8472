import { DatabaseSync } from "node:sqlite";
import { whenDatabaseIsFree } from "./busy.ts";
import { withPath } from "./sqlite-error.ts";

/**
 * Runs a task while no other process runs one with the same lock. The system frees the lock of a
 * process that dies.
 *
 * @param path file of the lock, which is created and stays
 * @param pause waits for some milliseconds while another process has the lock
 * @throws SQLite's error if another process has it for about ten seconds
 */
export async function withFileLock<Result>(
	path: string,
	task: () => Result | Promise<Result>,
	pause?: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
	const lock = withPath(path, () => new DatabaseSync(path, { timeout: 0 }));
	try {
		await whenDatabaseIsFree(async () => withPath(path, () => lock.exec("BEGIN EXCLUSIVE")), pause);
		return await task();
	} finally {
		lock.close();
	}
}
