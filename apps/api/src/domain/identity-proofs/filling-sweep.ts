import { Inject, Injectable } from "@nestjs/common";
import { type Connection, Database } from "../../platform/database/database.ts";
import { emptyLog } from "../../platform/database/empty-log.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
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

/**
 * A submission that was accepted before its session expired may still be uploading, and needs its
 * proof. Shorter than expired sessions are kept, because removing a session would not empty the
 * log.
 */
const PROOF_GRACE_MS = 30 * 60 * 1000;

/**
 * Removes expired fillings, and the proofs of sessions that have ended or expired, from the disk.
 * They are no longer readable before that. Runs at start and every minute.
 */
@Injectable()
export class FillingSweep {
	/** rows are deleted from the tables, but the write-ahead log is not emptied yet */
	#isLogDirty = false;

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns the number of removed rows */
	async run(): Promise<number> {
		const now = this.now();
		const fillings = await this.database
			.deleteFrom("iamsmart_fillings")
			.where("expires_at", "<=", now.toISOString())
			.executeTakeFirst();
		const proofs = await this.database
			.deleteFrom("iamsmart_proofs")
			.where(({ exists, not, selectFrom }) =>
				not(
					exists(
						selectFrom("sessions")
							.select("sessions.id")
							.whereRef("sessions.id", "=", "iamsmart_proofs.session_id")
							.where("sessions.ended_at", "is", null)
							.where("sessions.expires_at", ">", graceBefore(now)),
					),
				),
			)
			.executeTakeFirst();
		const count = Number(fillings.numDeletedRows + proofs.numDeletedRows);
		if (count > 0) this.#isLogDirty = true;
		// secure_delete overwrites the rows; the log still contains them until it is emptied.
		if (this.#isLogDirty) this.#isLogDirty = !(await emptyLog(this.database));
		return count;
	}
}

function graceBefore(moment: Date): string {
	return new Date(moment.getTime() - PROOF_GRACE_MS).toISOString();
}
