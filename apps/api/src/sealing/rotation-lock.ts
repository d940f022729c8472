import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { whenDatabaseIsFree } from "../database/busy.ts";

const LOCK_FILE = "rotation.lock";

/**
 * Does something with the wrapping keys of a directory while no other process does: an exclusive
 * transaction on a file of its own, which the operating system gives back with the process.
 *
 * @param pause waits for some milliseconds while another process has the lock
 * @throws what SQLite says where another process keeps it for some ten seconds
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
