import { type FactoryProvider, Inject, Injectable } from "@nestjs/common";
import type { DeleteResult, UpdateResult } from "kysely";
import { Database } from "../database/database.ts";
import { CLOCK, CLOCK_TOLERANCE_MS, type Clock } from "../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { Log } from "../logging/log.ts";
import { ClockAgreement } from "./clock-agreement.ts";

/** The current time, and a moment some milliseconds later, as stored in the tables. */
interface Present {
	readonly now: string;
	ahead(milliseconds: number): string;
}

/** Corrects the rows of a table whose time is further in the future than its maximum duration. */
type Voiding = (
	database: Database,
	present: Present,
	environment: Environment,
) => { executeTakeFirstOrThrow(): Promise<DeleteResult | UpdateResult> };

/**
 * Corrects times stored by a clock that was ahead, so that they lock nobody out and delay nothing
 * for long (docs/decisions/0031).
 */
@Injectable()
export class FutureRows {
	readonly #voidings = new Map<string, { readonly voiding: Voiding; readonly isLossy: boolean }>();

	constructor(
		private readonly database: Database,
		private readonly clocks: ClockAgreement,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	add(table: string, isLossy: boolean, voiding: Voiding): void {
		this.#voidings.set(table, { voiding, isLossy });
	}

	/**
	 * Our own clock may be behind instead, until it is set after a start. So what a customer would miss
	 * is only corrected once all clocks have agreed for an hour.
	 *
	 * @returns the number of rows; none while the database's clock shows that ours is wrong
	 */
	async void(): Promise<number> {
		if (!(await this.clocks.isDatabaseInStep())) return 0;
		const haveAgreed = await this.clocks.haveServersAgreedForAnHour();
		const milliseconds = this.now().getTime();
		const present: Present = {
			now: new Date(milliseconds).toISOString(),
			ahead: (longest) => new Date(milliseconds + longest + CLOCK_TOLERANCE_MS).toISOString(),
		};
		let total = 0;
		for (const [setting, { voiding, isLossy }] of this.#voidings) {
			if (isLossy && !haveAgreed) continue;
			const result = await voiding(
				this.database,
				present,
				this.environment,
			).executeTakeFirstOrThrow();
			const count = Number(
				"numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows,
			);
			if (count > 0) this.log.warn("future_rows", { setting, count });
			total += count;
		}
		return total;
	}
}

/** A provider of the module that owns a table: corrects its times that a wrong clock wrote. */
export function voidFuture(table: string, voiding: Voiding): FactoryProvider {
	return registerVoiding(table, false, voiding);
}

/** The same for a correction that destroys something if it is our clock that is wrong. */
export function voidFutureOnceAgreed(table: string, voiding: Voiding): FactoryProvider {
	return registerVoiding(table, true, voiding);
}

function registerVoiding(table: string, isLossy: boolean, voiding: Voiding): FactoryProvider {
	return {
		provide: `future rows of ${table}`,
		inject: [{ token: FutureRows, optional: true }],
		useFactory: (rows: FutureRows | undefined) => rows?.add(table, isLossy, voiding),
	};
}
