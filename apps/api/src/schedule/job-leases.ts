import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";

/** Which process does a job, in the database, so that of many processes only one does it. */
@Injectable()
export class JobLeases {
	readonly #holder = randomUUID();

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Takes a job, or keeps it longer.
	 *
	 * @returns false while it is another process's
	 */
	async take(name: string, milliseconds: number): Promise<boolean> {
		const now = this.now();
		const row = {
			name,
			holder: this.#holder,
			ends_at: new Date(now.getTime() + milliseconds).toISOString(),
		};
		// One statement, so that of two at once the second sees what the first has written.
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
}
