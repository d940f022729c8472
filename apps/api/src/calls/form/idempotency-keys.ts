import { Inject, Injectable } from "@nestjs/common";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";

export interface UsedKey {
	readonly registrationId: string;
	/** see `RootKeys.hash` */
	readonly contentsHash: string;
}

/** `already registered` to this very registration: an earlier attempt committed, and its answer was lost. */
type KeyCheck = "granted" | "already registered" | "refused";

/**
 * An Idempotency-Key registers once per account, however often the customer sends it: the
 * transaction in `registration-intake.ts` checks it and remembers its registration, and
 * `submission.service.ts` gives a repeated submission the earlier answer. The phone's key is in
 * `apps/web/src/registration/submission-key.ts`.
 */
@Injectable()
export class IdempotencyKeys {
	constructor(
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	async find(
		connection: Connection,
		accountLookups: readonly string[],
		key: string,
	): Promise<UsedKey | undefined> {
		const row = await connection
			.selectFrom("idempotency_keys")
			.select(["registration_id", "contents"])
			.where("account_lookup", "in", accountLookups)
			.where("key", "=", key)
			.executeTakeFirst();
		return row && { registrationId: row.registration_id, contentsHash: row.contents };
	}

	isSameContents({ contentsHash }: UsedKey, contents: string): boolean {
		return this.keys.matches("submission contents", contents, contentsHash);
	}

	/** @param transaction the one that stores the registration */
	async check(
		transaction: Transaction,
		wanted: { accountLookups: readonly string[]; key: string; registrationId: string },
	): Promise<KeyCheck> {
		const used = await this.find(transaction, wanted.accountLookups, wanted.key);
		if (used === undefined) return "granted";
		return used.registrationId === wanted.registrationId ? "already registered" : "refused";
	}

	async remember(
		connection: Connection,
		used: { accountLookup: string; key: string; contents: string; registrationId: string },
	): Promise<void> {
		await connection
			.insertInto("idempotency_keys")
			.values({
				account_lookup: used.accountLookup,
				key: used.key,
				contents: this.keys.hash("submission contents", used.contents),
				registration_id: used.registrationId,
				created_at: this.now().toISOString(),
			})
			.execute();
	}
}
