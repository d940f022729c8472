import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { syncDirectory } from "../files/sync-directory.ts";
import { writeDurably } from "../files/write-durably.ts";
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
/** Likewise the id of the backup that a restore copied; a move leaves none. */
export const RESTORED_FROM = "restored-from";
/** They concern the database that they are in, and are not copied with it. */
export const MOVE_MARKS: readonly string[] = [MOVING, MOVED, MOVED_AT, RESTORED_FROM];

/** The database holds part of an installation's data, and must not be used. */
export class UnfinishedMoveError extends Error {
	override readonly name = "UnfinishedMoveError";
}

const UNFINISHED =
	"An installation is being copied to this database, and that is not finished. Run `move` or `restore` again, as before, until it succeeds.";

/** In DATA_DIR while a copy creates the tables of a SQLite file, which it then reserves. */
const BEGUN_FILE = "copy-begun";

/** Whether a copy was killed before it had reserved the tables. */
export function hasCopyBegun(dataDirectory: string): boolean {
	return existsSync(join(dataDirectory, BEGUN_FILE));
}

/** @throws UnfinishedMoveError if {@link hasCopyBegun} */
export function refuseBegunCopy(dataDirectory: string): void {
	if (hasCopyBegun(dataDirectory)) throw new UnfinishedMoveError(UNFINISHED);
}

/** Runs what reserves the tables in a folder. From its beginning no server starts on the folder. */
export async function asBegunCopy<Result>(
	dataDirectory: string,
	reserveTables: () => Promise<Result>,
): Promise<Result> {
	const path = join(dataDirectory, BEGUN_FILE);
	await writeDurably(path, "");
	const result = await reserveTables();
	await rm(path);
	await syncDirectory(dataDirectory);
	return result;
}

/** @throws UnfinishedMoveError */
export async function refuseUnfinishedMove(database: Database): Promise<void> {
	const mark = await database
		.selectFrom("settings")
		.select("value")
		.where("name", "=", MOVING)
		.executeTakeFirst();
	if (mark !== undefined) throw new UnfinishedMoveError(UNFINISHED);
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
