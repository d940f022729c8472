import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * The setting in a database that is the target of an unfinished move or restore: the source of the
 * data.
 */
export const MOVING = "moving";
/** Its value until the copy has looked at the place, and says what it copies. */
export const RESERVED = "";
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

/** Called while the tables are created. */
export async function reserve(database: Kysely<Schema>): Promise<void> {
	await database.insertInto("settings").values({ name: MOVING, value: RESERVED }).execute();
}

/**
 * From here on the database is reserved for this copy.
 *
 * @param value what is copied to it
 * @returns false if another copy has marked it meanwhile
 */
export async function markCopied(database: Database, value: string): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await database
		.insertInto("settings")
		.values({ name: MOVING, value })
		.onConflict((conflict) =>
			conflict.column("name").doUpdateSet({ value }).where("settings.value", "=", RESERVED),
		)
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}
