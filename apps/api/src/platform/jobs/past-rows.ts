import { type FactoryProvider, Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";

/** Returns the moment some milliseconds ago, as stored in the tables. */
type Ago = (milliseconds: number) => string;

/** Deletes the rows of a table whose time is over. */
type Deletion = (
	database: Database,
	ago: Ago,
) => { executeTakeFirstOrThrow(): Promise<{ readonly numDeletedRows: bigint }> };

/**
 * Removes data with a limited lifetime, as promised in docs/privacy.md. Most of it is also removed
 * by the next call of its kind; but on a quiet system there may be none. A clock that is ahead would
 * remove what has not expired, such as pending invitations, so it waits until clocks have agreed.
 */
@Injectable()
export class PastRows {
	readonly #deletions: Deletion[] = [];

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	add(deletion: Deletion): void {
		this.#deletions.push(deletion);
	}

	/** @returns the number of removed rows */
	async remove(): Promise<number> {
		const now = this.now().getTime();
		const ago: Ago = (milliseconds) => new Date(now - milliseconds).toISOString();
		let count = 0;
		for (const deletion of this.#deletions) {
			const { numDeletedRows } = await deletion(this.database, ago).executeTakeFirstOrThrow();
			count += Number(numDeletedRows);
		}
		return count;
	}
}

/** A provider of the module that owns a table: removes its expired rows every hour. */
export function expire(table: string, deletion: Deletion): FactoryProvider {
	return {
		provide: `past rows of ${table}`,
		inject: [{ token: PastRows, optional: true }],
		useFactory: (rows: PastRows | undefined) => rows?.add(deletion),
	};
}
