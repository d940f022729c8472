import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { RootKeys } from "../sealing/root-keys.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Offices share one address, so that limit is generous; an account has few numbers to mistype. */
const MAX_FAILURES = { account: 10, address: 200 } as const;

type Subject = keyof typeof MAX_FAILURES;

/**
 * Counts failed logins of an account and of an address within a quarter of an hour, in the
 * database, so that a restart or a second process forgets nothing. Successes are not counted here,
 * but in `logins-per-address.ts`.
 */
@Injectable()
export class LoginAttempts {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns how many seconds to wait; undefined where a login may be tried */
	async secondsToWait(accountNO: string, address: string): Promise<number | undefined> {
		const waits = [
			await this.#millisecondsToWait("account", accountNO),
			await this.#millisecondsToWait("address", address),
		];
		const longest = Math.max(...waits);
		return longest > 0 ? Math.ceil(longest / 1000) : undefined;
	}

	async recordFailure(accountNO: string, address: string): Promise<void> {
		const failedAt = this.now().toISOString();
		await this.database
			.deleteFrom("login_failures")
			.where("failed_at", "<", this.#windowStart())
			.execute();
		await this.database
			.insertInto("login_failures")
			.values([
				{ subject: this.#hash("account", accountNO), failed_at: failedAt },
				{ subject: this.#hash("address", address), failed_at: failedAt },
			])
			.execute();
	}

	/** The oldest of the last N failures leaves the window first. */
	async #millisecondsToWait(subject: Subject, value: string): Promise<number> {
		const rows = await this.database
			.selectFrom("login_failures")
			.select("failed_at")
			.where("subject", "=", this.#hash(subject, value))
			.where("failed_at", ">=", this.#windowStart())
			.orderBy("failed_at", "desc")
			.limit(MAX_FAILURES[subject])
			.execute();
		const oldest = rows.at(-1);
		if (rows.length < MAX_FAILURES[subject] || oldest === undefined) return 0;
		return new Date(oldest.failed_at).getTime() + WINDOW_MS - this.now().getTime();
	}

	#hash(subject: Subject, value: string): string {
		// An account number is the same in any case, and so is its limit.
		return this.keys.hash("login failure", `${subject}|${value.toUpperCase()}`);
	}

	#windowStart(): string {
		return new Date(this.now().getTime() - WINDOW_MS).toISOString();
	}
}
