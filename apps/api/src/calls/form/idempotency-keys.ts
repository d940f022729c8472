import { Inject, Injectable } from "@nestjs/common";
import type { Connection } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";

export interface UsedKey {
	readonly registrationId: string;
	/** keyed hash of the contents */
	readonly contents: string;
}

/** Remembers the registration of each Idempotency-Key, per account. */
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
		return row && { registrationId: row.registration_id, contents: row.contents };
	}

	isSameContents({ contents: stored }: UsedKey, contents: string): boolean {
		return this.keys.matches("submission contents", contents, stored);
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
