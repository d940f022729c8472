import { Injectable } from "@nestjs/common";
import { type Connection, Database } from "../../platform/database/database.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";
import type {
	Acceptance,
	AcceptedText,
	FieldValue,
	NewRegistration,
	OpenedRegistration,
	RegistrationSummary,
	Verification,
} from "./registration.ts";
import {
	openField,
	openFileDetails,
	openVerification,
	sealField,
	sealFileDetails,
	sealVerification,
} from "./sealed-registration.ts";

/** The registration's key was destroyed: it cannot be opened any more. */
export class RegistrationShreddedError extends Error {
	override readonly name = "RegistrationShreddedError";
}

/** Which registrations to list; without a member all. */
export interface RegistrationFilter {
	/** of one account */
	readonly accountLookups?: readonly string[] | undefined;
	readonly state?: RegistrationState | undefined;
	/** submitted then or later */
	readonly since?: Date | undefined;
	/** an action of the audit log that does not exist for them */
	readonly withoutAction?: string | undefined;
}

export const REGISTRATION_STATES = ["registered", "deregistered", "purging"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Stores registrations: search keys in the clear, everything else sealed. */
@Injectable()
export class RegistrationStore {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
	) {}

	/**
	 * Writes a registration's rows. The vault must already hold its key, and the file store its
	 * files; the caller commits the transaction.
	 */
	async store(connection: Connection, registration: NewRegistration): Promise<void> {
		const { id, key, submittedAt } = registration;
		const previous = await this.findLatest(connection, registration.accountLookups);
		await connection
			.insertInto("registrations")
			.values({
				id,
				reference: registration.reference,
				account_lookup: registration.accountLookups[0],
				key_id: key.id,
				language: registration.language,
				login_method: registration.loginMethod,
				submitted_at: submittedAt.toISOString(),
				previous_id: previous?.id ?? null,
				deregistered_at: null,
			})
			.execute();
		await this.#keepFields(connection, registration);
		await this.#keepFiles(connection, registration);
		await this.#keepAcceptances(connection, registration);
		await this.#keepVerification(connection, registration);
	}

	/** The account's newest registration. */
	async findLatest(
		connection: Connection,
		accountLookups: readonly string[],
	): Promise<{ id: string; submittedAt: Date } | undefined> {
		const row = await connection
			.selectFrom("registrations")
			.select(["id", "submitted_at"])
			.where("account_lookup", "in", accountLookups)
			.orderBy("submitted_at", "desc")
			.limit(1)
			.executeTakeFirst();
		return row && { id: row.id, submittedAt: new Date(row.submitted_at) };
	}

	/** Newest first. */
	async list(filter: RegistrationFilter = {}): Promise<RegistrationSummary[]> {
		const { accountLookups, state, since, withoutAction } = filter;
		let query = this.#selectSummaries().orderBy("r.submitted_at", "desc");
		if (accountLookups !== undefined) query = query.where("r.account_lookup", "in", accountLookups);
		if (since !== undefined) query = query.where("r.submitted_at", ">=", since.toISOString());
		if (state !== undefined)
			query = query.where("r.purging_since", state === "purging" ? "is not" : "is", null);
		if (state === "registered" || state === "deregistered")
			query = query.where("r.deregistered_at", state === "registered" ? "is" : "is not", null);
		if (withoutAction !== undefined)
			query = query.where("r.reference", "not in", ({ selectFrom }) =>
				selectFrom("audit_log").select("subject").where("action", "=", withoutAction),
			);
		return (await query.execute()).map(toSummary);
	}

	async count(): Promise<number> {
		const { count } = await this.database
			.selectFrom("registrations")
			.select(({ fn }) => fn.countAll().as("count"))
			.executeTakeFirstOrThrow();
		return Number(count);
	}

	async findByReference(reference: string): Promise<RegistrationSummary | undefined> {
		const row = await this.#selectSummaries()
			.where("r.reference", "=", reference)
			.executeTakeFirst();
		return row && toSummary(row);
	}

	async findById(id: string): Promise<RegistrationSummary | undefined> {
		const row = await this.#selectSummaries().where("r.id", "=", id).executeTakeFirst();
		return row && toSummary(row);
	}

	/**
	 * Opens fields, file details and acceptances.
	 *
	 * @throws RegistrationShreddedError if the vault no longer has its key
	 * @throws SealBrokenError if a stored value was altered
	 */
	async open(summary: RegistrationSummary): Promise<OpenedRegistration> {
		const key = await this.keyOf(summary);
		return {
			...summary,
			fields: await this.#openFields(key, summary.id),
			files: await this.#openFiles(key, summary.id),
			acceptances: await this.#listAcceptances(summary.id),
			verification: await this.#openVerification(key, summary.id),
		};
	}

	/** Opens one field. */
	async openField(summary: RegistrationSummary, name: string): Promise<FieldValue | undefined> {
		const row = await this.database
			.selectFrom("registration_fields")
			.select("value")
			.where("registration_id", "=", summary.id)
			.where("name", "=", name)
			.executeTakeFirst();
		return row && openField(await this.keyOf(summary), summary.id, name, row.value);
	}

	/**
	 * Adds a field to a stored registration, or replaces an added one.
	 *
	 * @throws RegistrationShreddedError
	 */
	async addField(
		connection: Connection,
		summary: RegistrationSummary,
		{ name, value }: { readonly name: string; readonly value: FieldValue },
	): Promise<void> {
		const sealed = sealField(await this.keyOf(summary), summary.id, name, value);
		await connection
			.insertInto("registration_fields")
			.values({ registration_id: summary.id, name, value: sealed })
			.onConflict((conflict) =>
				conflict.columns(["registration_id", "name"]).doUpdateSet({ value: sealed }),
			)
			.execute();
	}

	/** Opens the fields only. */
	async openFields(summary: RegistrationSummary): Promise<Record<string, FieldValue>> {
		return await this.#openFields(await this.keyOf(summary), summary.id);
	}

	/** @throws RegistrationShreddedError */
	async keyOf({ keyId, reference }: RegistrationSummary): Promise<SealingKey> {
		const key = await this.vault.open(keyId);
		if (key === undefined)
			throw new RegistrationShreddedError(`The key of ${reference} was destroyed`);
		return key;
	}

	async #keepFields(connection: Connection, { id, key, fields }: NewRegistration): Promise<void> {
		const rows = Object.entries(fields).map(([name, value]) => ({
			registration_id: id,
			name,
			value: sealField(key, id, name, value),
		}));
		await connection.insertInto("registration_fields").values(rows).execute();
	}

	async #keepFiles(connection: Connection, { id, key, files }: NewRegistration): Promise<void> {
		const rows = files.map((file) => ({
			id: file.id,
			registration_id: id,
			upload: file.upload,
			format: file.format,
			byte_length: file.byteLength,
			details: sealFileDetails(key, id, file),
		}));
		await connection.insertInto("registration_files").values(rows).execute();
	}

	async #keepAcceptances(
		connection: Connection,
		{ id, acceptances }: NewRegistration,
	): Promise<void> {
		const rows = acceptances.map(({ text, version, language, acceptedAt }) => ({
			registration_id: id,
			text,
			version,
			language,
			accepted_at: acceptedAt.toISOString(),
		}));
		await connection.insertInto("acceptances").values(rows).execute();
	}

	async #keepVerification(
		connection: Connection,
		{ id, key, verification }: NewRegistration,
	): Promise<void> {
		if (verification === undefined) return;
		await connection
			.insertInto("registration_verifications")
			.values({ registration_id: id, details: sealVerification(key, id, verification) })
			.execute();
	}

	#selectSummaries() {
		return this.database
			.selectFrom("registrations as r")
			.leftJoin("registrations as p", "p.id", "r.previous_id")
			.select([
				"r.id",
				"r.reference",
				"r.key_id",
				"r.submitted_at",
				"r.language",
				"r.login_method",
				"r.deregistered_at",
				"r.purging_since",
				"p.reference as previous_reference",
			]);
	}

	async #openFields(key: SealingKey, id: string): Promise<Record<string, FieldValue>> {
		const rows = await this.database
			.selectFrom("registration_fields")
			.select(["name", "value"])
			.where("registration_id", "=", id)
			.execute();
		const inOrder = rows.sort((one, other) => inCodeOrder(one.name, other.name));
		return Object.fromEntries(
			inOrder.map(({ name, value }) => [name, openField(key, id, name, value)]),
		);
	}

	async #openFiles(key: SealingKey, id: string) {
		const rows = await this.database
			.selectFrom("registration_files")
			.select(["id", "upload", "format", "byte_length", "details"])
			.where("registration_id", "=", id)
			.execute();
		const inOrder = rows.sort((one, other) => inCodeOrder(one.upload, other.upload));
		return inOrder.map((row) => openFileDetails(key, id, row));
	}

	async #openVerification(key: SealingKey, id: string): Promise<Verification | undefined> {
		const row = await this.database
			.selectFrom("registration_verifications")
			.select("details")
			.where("registration_id", "=", id)
			.executeTakeFirst();
		return row && openVerification(key, id, row.details);
	}

	async #listAcceptances(id: string): Promise<Acceptance[]> {
		const rows = await this.database
			.selectFrom("acceptances")
			.selectAll()
			.where("registration_id", "=", id)
			.execute();
		const inOrder = rows.sort((one, other) => inCodeOrder(one.text, other.text));
		return inOrder.map((row) => ({
			text: row.text as AcceptedText,
			version: row.version,
			language: row.language as CustomerLanguage,
			acceptedAt: new Date(row.accepted_at),
		}));
	}
}

/** The databases sort differently; an export is the same from both. */
function inCodeOrder(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

interface SummaryRow {
	id: string;
	reference: string;
	key_id: string;
	submitted_at: string;
	language: string;
	login_method: string;
	deregistered_at: string | null;
	purging_since: string | null;
	previous_reference: string | null;
}

function toSummary(row: SummaryRow): RegistrationSummary {
	return {
		id: row.id,
		reference: row.reference,
		keyId: row.key_id,
		submittedAt: row.submitted_at,
		language: row.language,
		loginMethod: row.login_method,
		previousReference: row.previous_reference ?? undefined,
		deregisteredAt: row.deregistered_at ?? undefined,
		purgingSince: row.purging_since ?? undefined,
	};
}
