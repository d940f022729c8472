import { Inject, Injectable } from "@nestjs/common";
import type { ExpressionBuilder } from "kysely";
import { AuditLog } from "../audit/audit-log.ts";
import { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { FileStore } from "../files/file-store.ts";
import { Log } from "../logging/log.ts";
import { KeyVault } from "../sealing/key-vault.ts";
import { monthsBefore } from "./months-before.ts";
import type { RegistrationSummary } from "./registration.ts";

/** Deregistered at a moment or earlier, or marked by a purge that was cut off. */
function isDue(limit: string) {
	return ({ eb, or }: ExpressionBuilder<Schema, "registrations">) =>
		or([eb("purging_since", "is not", null), eb("deregistered_at", "<=", limit)]);
}

/** A registration whose time of keeping is over. */
export interface DueRegistration {
	readonly id: string;
	readonly reference: string;
	readonly keyId: string;
}

/** The purge of a registration has begun: it is not registered again. */
export class PurgeBegunError extends Error {
	override readonly name = "PurgeBegunError";
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

	/**
	 * @param moment undefined takes a deregistration back
	 * @throws PurgeBegunError
	 */
	async deregister({ id }: RegistrationSummary, moment: Date | undefined): Promise<void> {
		const { numUpdatedRows } = await this.database
			.updateTable("registrations")
			.set({ deregistered_at: moment?.toISOString() ?? null })
			.where("id", "=", id)
			.where("purging_since", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw new PurgeBegunError();
	}

	/** What a purge would destroy now, the longest deregistered first. */
	async listDue(): Promise<DueRegistration[]> {
		const rows = await this.database
			.selectFrom("registrations")
			.select(["id", "reference", "key_id"])
			.where(isDue(this.#limit()))
			.orderBy("deregistered_at")
			.execute();
		return rows.map(({ id, reference, key_id }) => ({ id, reference, keyId: key_id }));
	}

	/** Destroys whatever is due. @returns the references */
	async purgeDue(): Promise<string[]> {
		const purged: string[] = [];
		for (const registration of await this.listDue())
			if (await this.#purge(registration)) purged.push(registration.reference);
		return purged;
	}

	/**
	 * The key first: from then on no copy opens, wherever it lies. Whatever dies afterwards leaves a
	 * row that is marked, so that the next purge goes on.
	 *
	 * @returns false where it is registered again, or another purge was quicker
	 */
	async #purge({ id, reference, keyId }: DueRegistration): Promise<boolean> {
		if (!(await this.#mark(id))) return false;
		await this.vault.destroy(keyId);
		for (const file of await this.#filesOf(id)) await this.files.remove(file);
		const isRemoved = await this.database.transaction().execute(async (transaction) => {
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
			const { numDeletedRows } = await transaction
				.deleteFrom("registrations")
				.where("id", "=", id)
				.executeTakeFirst();
			if (numDeletedRows === 0n) return false;
			const event = { actor: "server", action: "registration purged", subject: reference };
			await this.audit.append(transaction, event);
			return true;
		});
		if (!isRemoved) return false;
		this.audit.secure();
		this.log.info("registration_purged", { reference });
		return true;
	}

	/**
	 * Looks at the date again in the statement that marks the row: since the list was made it may have
	 * been registered again, and from the mark on it cannot be.
	 *
	 * @returns whether it is marked, also by an earlier purge that was cut off
	 */
	async #mark(id: string): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("registrations")
			.set(({ fn, val }) => ({
				purging_since: fn.coalesce("purging_since", val(this.now().toISOString())),
			}))
			.where("id", "=", id)
			.where(isDue(this.#limit()))
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** What was deregistered then, or earlier, is due. */
	#limit(): string {
		return monthsBefore(this.now(), this.environment.RETENTION_MONTHS).toISOString();
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
