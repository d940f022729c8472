import { Injectable } from "@nestjs/common";
import { Database } from "../../../platform/database/database.ts";
import { KeyVault } from "../../../platform/sealing/key-vault.ts";
import type { SealingKey } from "../../../platform/sealing/seal.ts";

/** The keys that seal stored mails: each is the one of the registration that the mail confirms. */
@Injectable()
export class MailKeys {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
	) {}

	/**
	 * @param mailId the id of its outbox entry
	 * @returns undefined once the registration is purged
	 */
	async of(mailId: string): Promise<SealingKey | undefined> {
		const row = await this.database
			.selectFrom("outbox as o")
			.innerJoin("registrations as r", "r.id", "o.registration_id")
			.select("r.key_id")
			.where("o.id", "=", mailId)
			.executeTakeFirst();
		return row && (await this.vault.open(row.key_id));
	}
}
