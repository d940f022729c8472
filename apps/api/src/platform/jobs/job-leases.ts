import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";

/** Assigns jobs to processes in the database, so that only one process runs each. */
@Injectable()
export class JobLeases {
	readonly #holder = randomUUID();

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Takes a job, or extends its lease.
	 *
	 * @returns false while another process holds it
	 */
	async take(name: string, milliseconds: number): Promise<boolean> {
		const now = this.now();
		const row = {
			name,
			holder: this.#holder,
			ends_at: new Date(now.getTime() + milliseconds).toISOString(),
		};
		// One statement, so that the second of two concurrent calls sees the first one's row.
		const { numInsertedOrUpdatedRows } = await this.database
			.insertInto("job_leases")
			.values(row)
			.onConflict((conflict) =>
				conflict
					.column("name")
					.doUpdateSet(row)
					.where(({ eb, or }) =>
						or([
							eb("job_leases.holder", "=", this.#holder),
							eb("job_leases.ends_at", "<=", now.toISOString()),
						]),
					),
			)
			.executeTakeFirst();
		return numInsertedOrUpdatedRows === 1n;
	}

	/** @returns the end of a job's lease, also of one in the past; undefined if there was none */
	async endOf(name: string): Promise<string | undefined> {
		const row = await this.database
			.selectFrom("job_leases")
			.select("ends_at")
			.where("name", "=", name)
			.executeTakeFirst();
		return row?.ends_at;
	}

	/** Gives a job that this process holds back, as if it had not been taken. */
	async giveBack(name: string, endsAt: string | undefined): Promise<void> {
		const isOurs = { name, holder: this.#holder };
		const change =
			endsAt === undefined
				? this.database.deleteFrom("job_leases").where(({ and }) => and(isOurs))
				: this.database
						.updateTable("job_leases")
						.set({ ends_at: endsAt })
						.where(({ and }) => and(isOurs));
		await change.execute();
	}
}
