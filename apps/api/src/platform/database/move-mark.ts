import type { Database } from "./database.ts";

/**
 * The setting in a database that is the target of an unfinished move or restore: the source of the
 * data.
 */
export const MOVING = "moving";
/** The setting that a finished one leaves: the digest of all copied data. */
export const MOVED = "moved";
/** Likewise its time. */
export const MOVED_AT = "moved-at";
/** They concern the database that they are in, and are not copied with it. */
export const MOVE_MARKS: readonly string[] = [MOVING, MOVED, MOVED_AT];

/** The database holds part of an installation's data, and must not be used. */
export class UnfinishedMoveError extends Error {
	override readonly name = "UnfinishedMoveError";
}

/** @throws UnfinishedMoveError */
export async function refuseUnfinishedMove(database: Database): Promise<void> {
	const mark = await database
		.selectFrom("settings")
		.select("value")
		.where("name", "=", MOVING)
		.executeTakeFirst();
	if (mark !== undefined)
		throw new UnfinishedMoveError(
			"An installation is being copied to this database, and that is not finished. Run `move` or `restore` again, as before, until it succeeds.",
		);
}
