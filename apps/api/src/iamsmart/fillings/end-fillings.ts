import type { Connection } from "../../database/database.ts";
import type { FillingEnd } from "./filling.ts";

/**
 * Ends what a session has of iAM Smart, within the transaction that ends the session: nothing of it
 * can be read, confirmed or still delivered. The rows are over at once and stay for the sweep, which
 * takes them out of the write-ahead log, too. Proofs are left to the sweep.
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
