import { Injectable } from "@nestjs/common";
import { type Connection, Database } from "../../platform/database/database.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { SealBrokenError, type SealingKey } from "../../platform/sealing/seal.ts";
import type {
	Acceptance,
	AcceptedText,
	FieldValue,
	NewRegistration,
	OpenedRegistration,
	RegisteredFile,
	RegistrationSummary,
	Verification,
} from "./registration.ts";
import {
	openField,
	openVerification,
	readFileRow,
	sealField,
	sealFileDetails,
	sealVerification,
} from "./sealed-registration.ts";

/** The vault lacks the registration's key, usually since a purge: it cannot be opened. */
export class RegistrationShreddedError extends Error {
	override readonly name = "RegistrationShreddedError";
}

/** Its name in exports. */
export const VERIFICATION_NAME = "iamSmart";

/** A field that does not open, which was accepted. */
interface LostField {
	readonly name: string;
	/** UTC, ISO 8601 */
	readonly lostAt: string;
}

/**
 * Stores and opens the contents of registrations: fields, details of files and iAM Smart's
 * verification, all sealed with the registration's key, and the accepted texts.
 */
@Injectable()
export class RegistrationContents {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
	) {}

	/** Called by the registration store, within its transaction. */
	async store(connection: Connection, registration: NewRegistration): Promise<void> {
		await this.#storeFields(connection, registration);
		await this.#storeFiles(connection, registration);
		await this.#storeAcceptances(connection, registration);
		await this.#storeVerification(connection, registration);
	}

	/**
	 * Opens fields, file details and acceptances.
	 *
	 * @throws RegistrationShreddedError if the vault no longer has its key
	 * @param isTolerant whether fields that were altered are left out, as if their loss was accepted
	 * @throws SealBrokenError if a stored value was altered
	 */
	async open(summary: RegistrationSummary, isTolerant = false): Promise<OpenedRegistration> {
		const key = await this.keyOf(summary);
		const { fields, verification, lost, damaged } = await this.#openValues(key, summary.id);
		if (!isTolerant) refuseDamaged(damaged);
		const contents = {
			fields,
			lostFields: lost.map(({ name }) => name),
			files: await this.#openFiles(key, summary.id),
			acceptances: await this.#listAcceptances(summary.id),
			verification,
		};
		if (summary.lostAt !== undefined) await this.#markLost(summary, null);
		return { ...summary, ...contents, lostAt: undefined };
	}

	/**
	 * The fields that were altered: names of those whose loss was not accepted, and the others.
	 *
	 * @throws RegistrationShreddedError
	 */
	async findUnopenedFields(
		summary: RegistrationSummary,
	): Promise<{ readonly damaged: readonly string[]; readonly lost: readonly LostField[] }> {
		return await this.#openValues(await this.keyOf(summary), summary.id);
	}

	/** Accepts that a registration no longer opens, until it does. */
	async giveUp(summary: RegistrationSummary, moment: Date): Promise<void> {
		await this.#markLost(summary, moment.toISOString());
	}

	async #markLost({ id }: RegistrationSummary, moment: string | null): Promise<void> {
		await this.database
			.updateTable("registrations")
			.set({ lost_at: moment })
			.where("id", "=", id)
			.execute();
	}

	/** The fields and documents whose loss was accepted, by the id of their registration. */
	async listLost(): Promise<ReadonlyMap<string, readonly string[]>> {
		const rows = await this.database
			.selectFrom("registration_files")
			.select(["registration_id", "upload as name"])
			.where("lost_at", "is not", null)
			.unionAll(
				this.database
					.selectFrom("registration_fields")
					.select(["registration_id", "name"])
					.where("lost_at", "is not", null),
			)
			.unionAll(
				this.database
					.selectFrom("registration_verifications")
					.select(({ val }) => ["registration_id", val(VERIFICATION_NAME).as("name")])
					.where("lost_at", "is not", null),
			)
			.execute();
		const lost = Map.groupBy(rows, ({ registration_id }) => registration_id);
		return new Map([...lost].map(([id, parts]) => [id, parts.map(({ name }) => name).sort()]));
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
				conflict.columns(["registration_id", "name"]).doUpdateSet({ value: sealed, lost_at: null }),
			)
			.execute();
	}

	/** Accepts that files are lost: whatever reads registrations does without them from now on. */
	async acceptLoss(files: readonly RegisteredFile[], moment: Date): Promise<void> {
		await this.database
			.updateTable("registration_files")
			.set({ lost_at: moment.toISOString() })
			.where(
				"id",
				"in",
				files.map(({ id }) => id),
			)
			.execute();
	}

	/** The same for fields. */
	async acceptFieldLoss(
		{ id }: RegistrationSummary,
		names: readonly string[],
		moment: Date,
	): Promise<void> {
		await this.#markFields(id, names, moment.toISOString());
	}

	async #markFields(id: string, names: readonly string[], moment: string | null): Promise<void> {
		if (names.length === 0) return;
		await this.database
			.updateTable("registration_fields")
			.set({ lost_at: moment })
			.where("registration_id", "=", id)
			.where("name", "in", names)
			.execute();
		if (!names.includes(VERIFICATION_NAME)) return;
		await this.database
			.updateTable("registration_verifications")
			.set({ lost_at: moment })
			.where("registration_id", "=", id)
			.execute();
	}

	/** Ends the acceptance of a file's loss: it was put back, and may be lost again. */
	async endLoss({ id }: RegisteredFile): Promise<void> {
		await this.database
			.updateTable("registration_files")
			.set({ lost_at: null })
			.where("id", "=", id)
			.execute();
	}

	/** Opens the fields only. */
	async openFields(summary: RegistrationSummary): Promise<Record<string, FieldValue>> {
		const key = await this.keyOf(summary);
		const { fields, lost, damaged } = await this.#openValues(key, summary.id, false);
		refuseDamaged([...damaged, ...lost.map(({ name }) => name)]);
		return fields;
	}

	/** @throws RegistrationShreddedError */
	async keyOf({ keyId, reference }: RegistrationSummary): Promise<SealingKey> {
		const key = await this.vault.open(keyId);
		if (key === undefined)
			throw new RegistrationShreddedError(`The key of ${reference} is not in the vault`);
		return key;
	}

	async #storeFields(connection: Connection, { id, key, fields }: NewRegistration): Promise<void> {
		const rows = Object.entries(fields).map(([name, value]) => ({
			registration_id: id,
			name,
			value: sealField(key, id, name, value),
		}));
		await connection.insertInto("registration_fields").values(rows).execute();
	}

	async #storeFiles(connection: Connection, { id, key, files }: NewRegistration): Promise<void> {
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

	async #storeAcceptances(
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

	async #storeVerification(
		connection: Connection,
		{ id, key, verification }: NewRegistration,
	): Promise<void> {
		if (verification === undefined) return;
		await connection
			.insertInto("registration_verifications")
			.values({ registration_id: id, details: sealVerification(key, id, verification) })
			.execute();
	}

	/** @param all whether iAM Smart's verification too, under its name in exports */
	async #openValues(key: SealingKey, id: string, all = true) {
		const rows = await this.database
			.selectFrom("registration_fields")
			.select(["name", "value", "lost_at"])
			.where("registration_id", "=", id)
			.execute();
		const verified = all ? await this.#findVerification(id) : undefined;
		const inOrder = rows.sort((one, other) => inCodeOrder(one.name, other.name));
		const fields: Record<string, FieldValue> = {};
		const damaged: string[] = [];
		const lost: LostField[] = [];
		const found: string[] = [];
		const openOrNote = (name: string, lostAt: string | null, open: () => void) => {
			try {
				open();
				if (lostAt !== null) found.push(name);
			} catch (error) {
				if (!(error instanceof SealBrokenError)) throw error;
				if (lostAt === null) damaged.push(name);
				else lost.push({ name, lostAt });
			}
		};
		for (const { name, value, lost_at } of inOrder)
			openOrNote(name, lost_at, () => {
				fields[name] = openField(key, id, name, value);
			});
		let verification: Verification | undefined;
		if (verified)
			openOrNote(VERIFICATION_NAME, verified.lost_at, () => {
				verification = openVerification(key, id, verified.details);
			});
		await this.#markFields(id, found, null);
		return { fields, verification, lost, damaged };
	}

	async #openFiles(key: SealingKey, id: string) {
		const rows = await this.database
			.selectFrom("registration_files")
			.select(["id", "upload", "format", "byte_length", "details", "lost_at"])
			.where("registration_id", "=", id)
			.execute();
		const inOrder = rows.sort((one, other) => inCodeOrder(one.upload, other.upload));
		return inOrder.map((row) => readFileRow(key, id, row));
	}

	async #findVerification(id: string) {
		return await this.database
			.selectFrom("registration_verifications")
			.select(["details", "lost_at"])
			.where("registration_id", "=", id)
			.executeTakeFirst();
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

function refuseDamaged(fields: readonly string[]): void {
	if (fields.length > 0) throw new SealBrokenError(`Damaged: ${fields.join(", ")}`);
}

/** The databases sort differently; an export is the same from both. */
function inCodeOrder(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
