import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { emptyLog } from "../../database/empty-log.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";

/**
 * A submission that was let in before its session expired may still be read, and needs its proof.
 * Shorter than the expired session itself is kept, whose removal would not empty the log.
 */
const PROOF_GRACE_MS = 30 * 60 * 1000;

/**
 * Removes fillings whose time is over, and the proofs of sessions that have ended or expired, from
 * the disk. Nobody is given them any more when it comes, at the start and each minute.
 */
@Injectable()
export class FillingSweep {
	/** rows are gone from the tables, but the write-ahead log could not be emptied yet */
	#isLogDirty = false;

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns how many rows were removed */
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
		// secure_delete overwrites the rows; the log still holds them until it is emptied.
		if (this.#isLogDirty) this.#isLogDirty = !(await emptyLog(this.database));
		return count;
	}
}

function graceBefore(moment: Date): string {
	return new Date(moment.getTime() - PROOF_GRACE_MS).toISOString();
}
