import { Inject, Injectable } from "@nestjs/common";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";

/** Name of a setting, before the key's id. Its value is the time of the mark. */
export const SWEPT = "swept key ";
/** Number of keys in one statement. */
const BATCH = 500;
/** Much longer than a machine with an unfinished submission is suspended. */
export const SWEPT_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The sweep has taken the key of a submission that was about to be committed. */
export class KeySweptError extends Error {
	override readonly name = "KeySweptError";
}

/**
 * Marks of keys that the sweep is about to destroy, with their files. A process that was suspended
 * for longer than any submission takes would otherwise commit rows whose key is gone. Transactions
 * run one after the other, so either the sweep sees the rows, or the commit sees the mark.
 */
@Injectable()
export class SweptKeys {
	constructor(@Inject(CLOCK) private readonly now: Clock) {}

	/** @returns the keys without a registration; from then on none can be committed with them */
	async mark(transaction: Transaction, keyIds: readonly string[]): Promise<string[]> {
		const value = this.now().toISOString();
		const swept: string[] = [];
		for (let at = 0; at < keyIds.length; at += BATCH) {
			const ids = await withoutNamed(transaction, keyIds.slice(at, at + BATCH));
			swept.push(...ids);
			if (ids.length === 0) continue;
			await transaction
				.insertInto("settings")
				.values(ids.map((id) => ({ name: SWEPT + id, value })))
				.onConflict((conflict) => conflict.column("name").doNothing())
				.execute();
		}
		return swept;
	}

	/** @throws KeySweptError */
	async throwIfSwept(connection: Connection, keyId: string): Promise<void> {
		const mark = await connection
			.selectFrom("settings")
			.select("name")
			.where("name", "=", SWEPT + keyId)
			.executeTakeFirst();
		if (mark !== undefined) throw new KeySweptError("The sweep has taken this submission's key");
	}
}

/** One statement for many: no index finds a registration by its key. */
async function withoutNamed(
	transaction: Transaction,
	keyIds: readonly string[],
): Promise<string[]> {
	const rows = await transaction
		.selectFrom("registrations")
		.select("key_id")
		.where("key_id", "in", keyIds)
		.execute();
	const named = new Set(rows.map(({ key_id }) => key_id));
	return keyIds.filter((id) => !named.has(id));
}
