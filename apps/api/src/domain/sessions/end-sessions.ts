import type { Transaction } from "../../platform/database/database.ts";
import { endFillings } from "../identity-proofs/end-fillings.ts";

/**
 * Ends active sessions from outside, with their iAM Smart data. They no longer admit a repeated
 * submission, because it was no submission that ended them.
 *
 * @returns the number of active sessions
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
