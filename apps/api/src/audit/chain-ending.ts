import type { Database } from "../database/database.ts";
import { type ChainPlace, readDetails } from "./audit-entry.ts";

/** Whose chain it is. */
export type Process = "server" | "operator";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a chain that was just named grows no more: it says so itself, or its process must be gone.
 * A server that starts is the only one on its data, and no operator's command runs for a day.
 */
export async function isOver(
	database: Database,
	{ chain, sequence, digest }: ChainPlace,
	starting: Process,
	now: Date,
): Promise<boolean> {
	if (starting === "server" && chain.startsWith("server-")) return true;
	const entries = await database
		.selectFrom("audit_log")
		.select(["sequence", "digest", "at", "details"])
		.where("chain", "=", chain)
		.where("sequence", ">=", sequence)
		.execute();
	const [last, ...further] = entries;
	if (last === undefined || further.length > 0 || last.digest !== digest) return false;
	const isOld = now.getTime() - new Date(last.at).getTime() > DAY_MS;
	return readDetails(last.details).isLast === true || (isOld && chain.startsWith("operator-"));
}
