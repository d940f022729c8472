import type { Database } from "../../platform/database/database.ts";
import { type ChainPlace, readDetails } from "./audit-entry.ts";

/** The kind of process that writes a chain. */
export type Process = "server" | "operator";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a named chain has ended: it says so, or its process must have ended. A server that starts
 * alone on its data knows that every other one has ended; otherwise a chain without entries for a
 * day counts as ended, because no operator command runs that long.
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
