import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import {
	MOVED,
	MOVED_AT,
	MOVING,
	RESERVED,
	RESTORED_FROM,
} from "../../platform/database/move-mark.ts";
import { OperatorError } from "../command.ts";
import { counted } from "../counted.ts";
import { TABLES } from "./moved-tables.ts";

/** State of the target: empty, moving, or moved. */
export type TargetState = { readonly kind: "empty" } | { readonly kind: "begun" } | MovedState;

/** With the digest of what was moved then; what an earlier version did not note is undefined. */
export interface MovedState {
	readonly kind: "moved";
	readonly digest: string;
	readonly at: string | undefined;
	/** the id of the backup that was restored, if it was not moved */
	readonly backup: string | undefined;
}

/** Value of the mark in a target that is being filled. */
export function markOf(installation: string, origin?: string): string {
	return origin === undefined ? installation : `${installation} ${origin}`;
}

/**
 * @param origin the backup's id, if it is not a move
 * @throws OperatorError if the target contains anything else
 */
export async function readTargetState(
	target: Database,
	installation: string,
	origin?: string,
): Promise<TargetState> {
	const settings = await target.selectFrom("settings").selectAll().execute();
	const setting = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
	const digest = setting(MOVED);
	if (setting("installation") === installation && digest !== undefined)
		return { kind: "moved", digest, at: setting(MOVED_AT), backup: setting(RESTORED_FROM) };
	const begun = setting(MOVING);
	if (begun === markOf(installation, origin)) return { kind: "begun" };
	if (begun === RESERVED) return { kind: "empty" };
	if (begun?.startsWith(installation))
		throw new OperatorError(
			"Another copy to this place has begun: of another backup, or a move. Repeat that one, or begin with empty folders, databases and bucket.",
		);
	const filled = await filledTables(target);
	if (filled.length > 0)
		throw new OperatorError(
			`The target's database is not empty: ${listed(filled)}. Nothing was done. Use new databases, or a new DATA_DIR and KEY_DIR; a server that was started on them by mistake leaves data there, too.`,
		);
	return { kind: "empty" };
}

function listed(tables: readonly string[]): string {
	const [first, second, ...more] = tables;
	const shown = [first, second].filter((name) => name !== undefined).join(" and ");
	return `${shown}${more.length > 0 ? `, and ${counted(more.length, "more table")}` : ""} ${tables.length > 1 ? "have" : "has"} rows`;
}

async function filledTables(target: Database): Promise<string[]> {
	const filled: string[] = [];
	for (const name of Object.keys(TABLES)) {
		const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
		if (rows.length > 0) filled.push(name);
	}
	return filled;
}
