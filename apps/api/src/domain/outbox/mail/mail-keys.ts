import { Injectable } from "@nestjs/common";
import { Database } from "../../../platform/database/database.ts";
import { KeyVault } from "../../../platform/sealing/key-vault.ts";
import type { SealingKey } from "../../../platform/sealing/seal.ts";

/**
 * The keys that seal stored mails: each is the one of the registration that the mail confirms, or of
 * the draft of which it reminds.
 */
@Injectable()
export class MailKeys {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
	) {}

	/**
	 * @param mailId the id of its outbox entry, or of the reminder
	 * @returns undefined once the registration is purged, or the draft ended
	 */
	async of(mailId: string): Promise<SealingKey | undefined> {
		const row = await this.database
			.selectFrom("outbox as o")
			.innerJoin("registrations as r", "r.id", "o.registration_id")
			.select("r.key_id")
			.where("o.id", "=", mailId)
			.unionAll(
				this.database.selectFrom("draft_keys").select("key_id").where("reminder_id", "=", mailId),
			)
			.executeTakeFirst();
		return row && (await this.vault.open(row.key_id));
	}
}
