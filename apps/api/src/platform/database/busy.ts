import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailableError } from "./database-unavailable-error.ts";

const SQLITE_BUSY = 5;
/**
 * The lowest byte of an error code; the higher ones add detail (https://sqlite.org/rescode.html).
 */
const PRIMARY_CODE = 0xff;
const PAUSE_MS = 200;
const MAX_TRIES = 50;
/** Duration of fifty tries while SQLite is locked: each waits 100 ms itself. */
const MAX_MS = 15_000;

/**
 * Answers of PostgreSQL that another try does not change: a wrong password or role, and a database
 * that does not exist (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const REFUSED: readonly string[] = ["28000", "28P01", "3D000"];

/** Whether another process holds the database, or it cannot be reached. */
export function isDatabaseBusy(error: unknown): boolean {
	if (error instanceof DatabaseUnavailableError) return !REFUSED.includes(error.code);
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
	return (code & PRIMARY_CODE) === SQLITE_BUSY;
}

/**
 * Retries an operation while another process holds the database, without blocking the event loop.
 * For operations that must not fail because an operator is importing.
 *
 * @param pause waits for some milliseconds
 * @param now milliseconds of a monotonic clock
 * @throws the operation's error after fifty tries, or if another try could end later than 15 s
 *   after the first began: with a database that hangs each try takes its full time limit
 */
export async function whenDatabaseIsFree<Result>(
	operation: () => Promise<Result>,
	pause: (milliseconds: number) => Promise<unknown> = sleep,
	now: () => number = () => performance.now(),
): Promise<Result> {
	const beganAt = now();
	for (let tries = 1; ; tries++) {
		const triedAt = now();
		try {
			return await operation();
		} catch (error) {
			const nextEndsAt = now() + PAUSE_MS + (now() - triedAt);
			const isOver = tries >= MAX_TRIES || nextEndsAt - beganAt > MAX_MS;
			if (!isDatabaseBusy(error) || isOver) throw error;
			await pause(PAUSE_MS);
		}
	}
}
