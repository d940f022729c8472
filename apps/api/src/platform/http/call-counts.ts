import { Inject, Injectable } from "@nestjs/common";
import type { ThrottlerStorage } from "@nestjs/throttler";
import { Database } from "../database/database.ts";
import { CLOCK, CLOCK_TOLERANCE_MS, type Clock } from "../environment/clock.ts";
import { RootKeys } from "../sealing/root-keys.ts";

type CallCount = Awaited<ReturnType<ThrottlerStorage["increment"]>>;

/** Maximum number of expired rows that a new window removes. */
const SWEPT_AT_ONCE = 100;

/**
 * Counts calls in the database, so that all processes share one limit. A window starts with the
 * first call and ends after a fixed time; a caller over the limit is blocked until then.
 */
@Injectable()
export class CallCounts implements ThrottlerStorage {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @param key the library's key for call and address; stored as a keyed hash */
	async increment(key: string, ttl: number, limit: number): Promise<CallCount> {
		const now = this.now();
		const { calls, counted_until } = await this.#count(this.keys.hash("call count", key), now, ttl);
		if (calls === 1) await this.#sweep(now);
		const seconds = Math.ceil((new Date(counted_until).getTime() - now.getTime()) / 1000);
		const isBlocked = calls > limit;
		return {
			totalHits: calls,
			timeToExpire: seconds,
			isBlocked,
			timeToBlockExpire: isBlocked ? seconds : 0,
		};
	}

	/** One statement, so that concurrent calls are all counted. */
	async #count(caller: string, now: Date, ttl: number) {
		const window = new Date(now.getTime() + ttl).toISOString();
		const latest = new Date(now.getTime() + ttl + CLOCK_TOLERANCE_MS).toISOString();
		return await this.database
			.insertInto("call_counts")
			.values({ caller, calls: 1, counted_until: window })
			.onConflict((conflict) =>
				conflict.column("caller").doUpdateSet(({ eb }) => {
					// A window started by a clock that was ahead ends later than any window started now.
					const isOver = eb.or([
						eb("call_counts.counted_until", "<=", now.toISOString()),
						eb("call_counts.counted_until", ">", latest),
					]);
					return {
						calls: eb
							.case()
							.when(isOver)
							.then(1)
							.else(eb("call_counts.calls", "+", 1))
							.end(),
						counted_until: eb
							.case()
							.when(isOver)
							.then(window)
							.else(eb.ref("call_counts.counted_until"))
							.end(),
					};
				}),
			)
			.returning(["calls", "counted_until"])
			.executeTakeFirstOrThrow();
	}

	async #sweep(now: Date): Promise<void> {
		const over = this.database
			.selectFrom("call_counts")
			.select("caller")
			.where("counted_until", "<=", now.toISOString())
			.limit(SWEPT_AT_ONCE);
		await this.database
			.deleteFrom("call_counts")
			.where("caller", "in", over)
			.where("counted_until", "<=", now.toISOString())
			.execute();
	}
}
