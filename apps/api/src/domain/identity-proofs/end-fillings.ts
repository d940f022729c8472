import type { Connection } from "../../platform/database/database.ts";
import type { FillingEnd } from "./filling.ts";

/**
 * Ends a session's fillings, within the transaction that ends the session: nothing of them can be
 * read, confirmed or delivered any more. The rows expire at once and stay for the sweep, which also
 * removes them from the write-ahead log. Proofs are left to the sweep.
 */
export async function endFillings(
	connection: Connection,
	sessionId: string,
	now: Date,
): Promise<void> {
	await connection
		.updateTable("iamsmart_fillings")
		.set({
			status: "failed" satisfies FillingEnd,
			state_lookup: null,
			awaiting: null,
			confirmation_lookup: null,
			result: null,
			expires_at: now.toISOString(),
		})
		.where("session_id", "=", sessionId)
		.execute();
}
