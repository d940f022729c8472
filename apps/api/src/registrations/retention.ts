import { Inject, Injectable } from "@nestjs/common";
import { AuditLog } from "../audit/audit-log.ts";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { FileStore } from "../files/file-store.ts";
import { Log } from "../logging/log.ts";
import { KeyVault } from "../sealing/key-vault.ts";
import { monthsBefore } from "./months-before.ts";
import type { RegistrationSummary } from "./registration.ts";

/** A registration whose time of keeping is over. */
export interface DueRegistration {
	readonly id: string;
	readonly reference: string;
	readonly keyId: string;
}

/**
 * How long registrations are kept: `RETENTION_MONTHS` from their deregistration, at least the
 * twelve of the law (Cap. 106AI), and then no longer (docs/decisions/0007).
 */
@Injectable()
export class Retention {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		private readonly files: FileStore,
		private readonly audit: AuditLog,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @param moment undefined takes a deregistration back */
	async deregister({ id }: RegistrationSummary, moment: Date | undefined): Promise<void> {
		await this.database
			.updateTable("registrations")
			.set({ deregistered_at: moment?.toISOString() ?? null })
			.where("id", "=", id)
			.execute();
	}

	/** What a purge would destroy now, the longest deregistered first. */
	async listDue(): Promise<DueRegistration[]> {
		const limit = monthsBefore(this.now(), this.environment.RETENTION_MONTHS);
		const rows = await this.database
			.selectFrom("registrations")
			.select(["id", "reference", "key_id"])
			.where("deregistered_at", "<=", limit.toISOString())
			.orderBy("deregistered_at")
			.execute();
		return rows.map(({ id, reference, key_id }) => ({ id, reference, keyId: key_id }));
	}

	/** Destroys whatever is due. @returns the references */
	async purgeDue(): Promise<string[]> {
		const due = await this.listDue();
		for (const registration of due) await this.#purge(registration);
		return due.map(({ reference }) => reference);
	}

	/**
	 * The key first: from then on no copy opens, wherever it lies. Whatever dies afterwards leaves a
	 * row that is still due, so that the next purge goes on.
	 */
	async #purge({ id, reference, keyId }: DueRegistration): Promise<void> {
		await this.vault.destroy(keyId);
		for (const file of await this.#filesOf(id)) await this.files.remove(file);
		await this.database.transaction().execute(async (transaction) => {
			await transaction
				.updateTable("registrations")
				.set((eb) => ({
					previous_id: eb
						.selectFrom("registrations as gone")
						.select("gone.previous_id")
						.where("gone.id", "=", id),
				}))
				.where("previous_id", "=", id)
				.execute();
			await transaction.deleteFrom("registrations").where("id", "=", id).execute();
			const event = { actor: "server", action: "registration purged", subject: reference };
			await this.audit.append(transaction, event);
		});
		this.audit.secure();
		this.log.info("registration_purged", { reference });
	}

	async #filesOf(registrationId: string): Promise<string[]> {
		const rows = await this.database
			.selectFrom("registration_files")
			.select("id")
			.where("registration_id", "=", registrationId)
			.execute();
		return rows.map(({ id }) => id);
	}
}
