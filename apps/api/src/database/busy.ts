import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailableError } from "./database-unavailable-error.ts";

const SQLITE_BUSY = 5;
/** The lowest byte of an error code; those above say more (https://sqlite.org/rescode.html). */
const PRIMARY_CODE = 0xff;
const PAUSE_MS = 200;
const MAX_TRIES = 50;

/** Whether another process holds the database just now, or it cannot be reached. Nothing was written then. */
export function isDatabaseBusy(error: unknown): boolean {
	if (error instanceof DatabaseUnavailableError) return true;
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
	return (code & PRIMARY_CODE) === SQLITE_BUSY;
}

/**
 * Tries an operation again while another process holds the database, without holding up anybody
 * else meanwhile. For what must not fail because an operator is importing.
 *
 * @param pause waits for some milliseconds
 * @throws what the operation throws; after some fifteen seconds also that the database is busy
 */
export async function whenDatabaseIsFree<Result>(
	operation: () => Promise<Result>,
	pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result> {
	for (let tries = 1; ; tries++)
		try {
			return await operation();
		} catch (error) {
			if (!isDatabaseBusy(error) || tries >= MAX_TRIES) throw error;
			await pause(PAUSE_MS);
		}
}
