import type { Database } from "./database.ts";

/** The setting in a database that is the target of an unfinished move: the source of the data. */
export const MOVING = "moving";
/** The setting that a finished move leaves: the digest of all moved data. */
export const MOVED = "moved";
/** Likewise its time. */
export const MOVED_AT = "moved-at";

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
			"An installation is being moved to this database, and the move is not finished. Run `operator move` again until it succeeds.",
		);
}
