import { Inject, Injectable } from "@nestjs/common";
import type { ExpressionBuilder } from "kysely";
import { Database } from "../../platform/database/database.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-unavailable-error.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { monthsBefore } from "../../platform/environment/months-before.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { whenVaultIsFree } from "../../platform/sealing/when-vault-is-free.ts";
import { type AuditEvent, AuditLog } from "../audit/audit-log.ts";
import { endKeyHalvesOfRegistration } from "../draft-keys/draft-key-lifetime.ts";
import { Events } from "../events/events.ts";
import type { RegistrationSummary } from "./registration.ts";

/** The action of a purge's entry in the audit log, whose subject is the reference. */
export const PURGED = "registration purged";

/** Who destroys, for the audit log. */
type Purger = Pick<AuditEvent, "actor" | "uid">;

const SERVER: Purger = { actor: "server" };

/** Deregistered at a moment or earlier, or marked by an interrupted purge. */
function isDue(limit: string) {
	return ({ eb, or }: ExpressionBuilder<Schema, "registrations">) =>
		or([eb("purging_since", "is not", null), eb("deregistered_at", "<=", limit)]);
}

/** A registration whose retention period has ended. */
export interface DueRegistration {
	readonly id: string;
	readonly reference: string;
	readonly keyId: string;
}

/** The purge of a registration has begun: its deregistration cannot be undone. */
export class PurgeBegunError extends Error {
	override readonly name = "PurgeBegunError";
}

/** Some registrations could not be purged; the next purge tries again. */
export class UnpurgedError extends Error {
	override readonly name = "UnpurgedError";

	/** @param unpurged what happened, by reference */
	constructor(
		readonly purged: readonly string[],
		readonly unpurged: ReadonlyMap<string, unknown>,
	) {
		const [cause] = unpurged.values();
		super(`${unpurged.size} registrations could not be purged`, { cause });
	}
}

/**
 * Registrations are kept until `RETENTION_MONTHS` after their deregistration, at least the twelve
 * months that the law requires (Cap. 106AI), and then destroyed (docs/decisions/0007), by the hourly
 * job of `registrations.module.ts`.
 */
@Injectable()
export class Retention {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		private readonly files: FileStore,
		private readonly audit: AuditLog,
		private readonly events: Events,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/**
	 * @param moment undefined undoes a deregistration
	 * @throws PurgeBegunError
	 */
	async deregister(
		{ id, reference }: RegistrationSummary,
		moment: Date | undefined,
	): Promise<void> {
		const kind = moment === undefined ? "deregistration undone" : "registration deregistered";
		await this.database.transaction().execute(async (transaction) => {
			const { numUpdatedRows } = await transaction
				.updateTable("registrations")
				.set({ deregistered_at: moment?.toISOString() ?? null })
				.where("id", "=", id)
				.where("purging_since", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw new PurgeBegunError();
			if (moment !== undefined) await endKeyHalvesOfRegistration(transaction, id);
			await this.events.add(transaction, kind, reference);
		});
	}

	/** Whether a purge would destroy now what was deregistered at a moment. */
	isOver(moment: Date): boolean {
		return moment.toISOString() <= this.#limit();
	}

	/** The registrations that a purge would destroy now, longest deregistered first. */
	async listDue(): Promise<DueRegistration[]> {
		const rows = await this.database
			.selectFrom("registrations")
			.select(["id", "reference", "key_id"])
			.where(isDue(this.#limit()))
			.orderBy("deregistered_at")
			.execute();
		return rows.map(({ id, reference, key_id }) => ({ id, reference, keyId: key_id }));
	}

	/**
	 * Destroys all due registrations. One that fails does not prevent others, unless the database is
	 * unavailable.
	 *
	 * @param purger the server unless a command does it
	 * @returns their references
	 * @throws UnpurgedError after all others
	 */
	async purgeDue(purger = SERVER): Promise<string[]> {
		const purged: string[] = [];
		const unpurged = new Map<string, unknown>();
		for (const registration of await this.listDue()) {
			const { reference } = registration;
			try {
				if (await this.#purge(registration, purger)) purged.push(reference);
			} catch (error) {
				if (error instanceof DatabaseUnavailableError) throw error;
				// A command names them itself.
				if (purger === SERVER) this.log.error("registration_not_purged", { reference }, error);
				unpurged.set(reference, error);
			}
		}
		if (unpurged.size > 0) throw new UnpurgedError(purged, unpurged);
		return purged;
	}

	/**
	 * Destroys the key first: from then on no copy can be opened anywhere. After a crash a marked row
	 * remains, so that the next purge continues.
	 *
	 * @returns false if its deregistration was undone, or another purge got there first
	 */
	async #purge({ id, reference, keyId }: DueRegistration, purger: Purger): Promise<boolean> {
		if (!(await this.#mark(id))) return false;
		await whenVaultIsFree(() => this.vault.destroy(keyId));
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
			const event = { ...purger, action: PURGED, subject: reference };
			await this.audit.append(transaction, event);
			await this.events.add(transaction, "registration purged", reference);
			return true;
		});
		if (!isRemoved) return false;
		this.audit.scheduleHead();
		this.log.info("registration_purged", { reference });
		return true;
	}

	/**
	 * Checks the date again in the statement that marks the row: the deregistration may have been
	 * undone since the list was made. After the mark it cannot be.
	 *
	 * @returns whether it is marked, possibly by an earlier, interrupted purge
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

	/** Registrations deregistered then, or earlier, are due. */
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
