import type { Database } from "../database/database.ts";
import { type ChainPlace, readDetails } from "./audit-entry.ts";

/** Whose chain it is. */
export type Process = "server" | "operator";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a chain that was just named grows no more: it says so itself, or its process must be gone.
 * A server that starts alone on its data knows that every other one is gone; one that may have company
 * takes those for gone that were silent for a day. No operator's command runs for so long.
 */
export async function isOver(
	database: Database,
	{ chain, sequence, digest }: ChainPlace,
	starting: Process,
	isAlone: boolean,
	now: Date,
): Promise<boolean> {
	if (isAlone && chain.startsWith("server-")) return true;
	const entries = await database
		.selectFrom("audit_log")
		.select(["sequence", "digest", "at", "details"])
		.where("chain", "=", chain)
		.where("sequence", ">=", sequence)
		.execute();
	const [last, ...further] = entries;
	if (last === undefined || further.length > 0 || last.digest !== digest) return false;
	const isOld = now.getTime() - new Date(last.at).getTime() > DAY_MS;
	const isGone = isOld && (starting === "server" || chain.startsWith("operator-"));
	return readDetails(last.details).isLast === true || isGone;
}
