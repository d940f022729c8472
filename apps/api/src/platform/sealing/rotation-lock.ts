import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { whenDatabaseIsFree } from "../database/busy.ts";

const LOCK_FILE = "rotation.lock";

/**
 * Runs a task on the wrapping keys of a directory while no other process does: an exclusive
 * transaction on a separate file, which the operating system releases with the process.
 *
 * @param pause waits for some milliseconds while another process has the lock
 * @throws SQLite's error if another process holds it for about ten seconds
 */
export async function withRotationLock<Result>(
	directory: string,
	work: () => Result,
	pause?: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
	const lock = new DatabaseSync(join(directory, LOCK_FILE), { timeout: 0 });
	try {
		await whenDatabaseIsFree(async () => lock.exec("BEGIN EXCLUSIVE"), pause);
		return work();
	} finally {
		lock.close();
	}
}
