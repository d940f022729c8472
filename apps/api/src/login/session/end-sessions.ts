import type { Transaction } from "../../database/database.ts";
import { endFillings } from "../../iamsmart/fillings/end-fillings.ts";

/**
 * Ends running sessions from outside, and with each whatever iAM Smart gave it. Nobody may ask for
 * an answer with one of them any more: it was no submission that ended it.
 *
 * @returns how many were running
 */
export async function endSessions(
	transaction: Transaction,
	ids: readonly string[],
	now: Date,
): Promise<number> {
	let ended = 0;
	for (const id of ids) {
		const { numUpdatedRows } = await transaction
			.updateTable("sessions")
			.set({ ended_at: now.toISOString(), ended_by_key: null })
			.where("id", "=", id)
			.where("ended_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) continue;
		await endFillings(transaction, id, now);
		ended++;
	}
	return ended;
}
