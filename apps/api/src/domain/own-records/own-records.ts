import { hkdfSync } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import {
	type RegistrationRecords,
	recordAsJson,
} from "../../platform/extensions/registration-records.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { openSeal, SEALING_KEY_BYTES, type SealingKey, seal } from "../../platform/sealing/seal.ts";

const NAME = /^[A-Za-z_]{1,40}$/;

/** The vault lacks the registration's key, although its purge has not begun. */
export class RecordKeyMissingError extends Error {
	override readonly name = "RecordKeyMissingError";
}

interface Owner {
	readonly id: string;
	readonly key_id: string;
}

/** What extensions keep about registrations (docs/decisions/0040-own-records.md). */
class RecordStore implements RegistrationRecords {
	readonly #database: Database;
	readonly #vault: KeyVault;
	readonly #accountLookups: readonly string[] | undefined;

	/** @param accountLookups the account whose registrations count; undefined for all */
	constructor(database: Database, vault: KeyVault, accountLookups?: readonly string[]) {
		this.#database = database;
		this.#vault = vault;
		this.#accountLookups = accountLookups;
	}

	async read(reference: string, name: string): Promise<unknown> {
		const owner = await this.#find(reference, name);
		if (owner === undefined) return undefined;
		const row = await this.#database
			.selectFrom("own_records")
			.select("value")
			.where("registration_id", "=", owner.id)
			.where("name", "=", name)
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const json = openSeal(await this.#keyOf(owner), purposeOf(owner, name), row.value);
		return JSON.parse(json.toString());
	}

	async write(reference: string, name: string, value: unknown): Promise<boolean> {
		const json = recordAsJson(value);
		const owner = await this.#find(reference, name);
		if (owner === undefined) return false;
		const sealed = seal(await this.#keyOf(owner), purposeOf(owner, name), Buffer.from(json));
		await this.#database
			.insertInto("own_records")
			.values({ registration_id: owner.id, name, value: sealed })
			.onConflict((conflict) =>
				conflict.columns(["registration_id", "name"]).doUpdateSet({ value: sealed }),
			)
			.execute();
		return true;
	}

	async remove(reference: string, name: string): Promise<void> {
		const owner = await this.#find(reference, name);
		if (owner === undefined) return;
		await this.#database
			.deleteFrom("own_records")
			.where("registration_id", "=", owner.id)
			.where("name", "=", name)
			.execute();
	}

	/**
	 * @returns undefined if there is no such registration, or its purge has begun
	 * @throws RangeError for another name
	 */
	async #find(reference: string, name: string): Promise<Owner | undefined> {
		if (!NAME.test(name))
			throw new RangeError("A record's name has letters and underscores, 40 at most");
		let query = this.#database
			.selectFrom("registrations")
			.select(["id", "key_id"])
			.where("reference", "=", reference)
			.where("purging_since", "is", null);
		if (this.#accountLookups !== undefined)
			query = query.where("account_lookup", "in", this.#accountLookups);
		return await query.executeTakeFirst();
	}

	/**
	 * A key of its own: what is sealed here opens nowhere else, and nothing else opens here, even if
	 * rows are exchanged in the database.
	 */
	async #keyOf({ key_id }: Owner): Promise<SealingKey> {
		const key = await this.#vault.open(key_id);
		if (key === undefined) throw new RecordKeyMissingError("The registration's key is missing");
		const derived = hkdfSync("sha256", key.bytes, "", "own records", SEALING_KEY_BYTES);
		return { id: key.id, bytes: Buffer.from(derived) };
	}
}

function purposeOf({ id }: Owner, name: string): string {
	return `${id}|${name}`;
}

interface AccountOfSession {
	readonly accountLookups: readonly string[];
}

/** For calls: records of the registrations of the account that is logged in. */
@Injectable()
export class RecordsOfAccount {
	readonly #of: (session: AccountOfSession) => RecordStore;

	constructor(database: Database, vault: KeyVault) {
		this.#of = ({ accountLookups }) => new RecordStore(database, vault, accountLookups);
	}

	/**
	 * @param session what `sessionOf` returns
	 * @param name letters and underscores, 40 at most
	 * @returns undefined if there is none, or the registration is another account's
	 */
	async read(session: AccountOfSession, reference: string, name: string): Promise<unknown> {
		return await this.#of(session).read(reference, name);
	}

	/**
	 * Replaces the value before.
	 *
	 * @param value anything that JSON can hold, 16 KB at most
	 * @returns false if the account has no such registration, or its purge has begun
	 */
	async write(
		session: AccountOfSession,
		reference: string,
		name: string,
		value: unknown,
	): Promise<boolean> {
		return await this.#of(session).write(reference, name, value);
	}

	async remove(session: AccountOfSession, reference: string, name: string): Promise<void> {
		await this.#of(session).remove(reference, name);
	}
}

/** For systems, listeners and jobs: records of all registrations. Never answer a customer with it. */
@Injectable()
export class AllRecords extends RecordStore {
	// Nest reads its parameters' types.
	constructor(database: Database, vault: KeyVault) {
		super(database, vault);
	}
}
