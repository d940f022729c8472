import type { Database } from "./database.ts";

/** The setting that stands in a database while a move into it is unfinished: whose data it is. */
export const MOVING = "moving";
/** The setting that a finished move leaves: the digest of all that was moved. */
export const MOVED = "moved";

/** Half of an installation's data is here, and nobody may work on it. */
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
			"An installation is being moved to this database, and the move is not finished. Run `operator move` again until it says that all was moved.",
		);
}
