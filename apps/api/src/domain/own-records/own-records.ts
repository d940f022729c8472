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
class RecordStore {
	readonly #database: Database;
	readonly #vault: KeyVault;

	constructor(database: Database, vault: KeyVault) {
		this.#database = database;
		this.#vault = vault;
	}

	async read(owner: Owner | undefined, name: string): Promise<unknown> {
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

	async write(owner: Owner | undefined, name: string, value: unknown): Promise<boolean> {
		const json = recordAsJson(value);
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

	async remove(owner: Owner | undefined, name: string): Promise<void> {
		if (owner === undefined) return;
		await this.#database
			.deleteFrom("own_records")
			.where("registration_id", "=", owner.id)
			.where("name", "=", name)
			.execute();
	}

	/**
	 * @param accountLookups the account whose registrations count; undefined for all
	 * @returns undefined if there is no such registration, or its purge has begun
	 * @throws RangeError for another name
	 */
	async find(
		reference: string,
		name: string,
		accountLookups?: readonly string[],
	): Promise<Owner | undefined> {
		if (!NAME.test(name))
			throw new RangeError("A record's name has letters and underscores, 40 at most");
		let query = this.#database
			.selectFrom("registrations")
			.select(["id", "key_id"])
			.where("reference", "=", reference)
			.where("purging_since", "is", null);
		if (accountLookups !== undefined) query = query.where("account_lookup", "in", accountLookups);
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

/** For calls: records of the registrations of the account that is logged in. */
@Injectable()
export class RecordsOfAccount {
	readonly #store: RecordStore;

	constructor(database: Database, vault: KeyVault) {
		this.#store = new RecordStore(database, vault);
	}

	/**
	 * @param session what `sessionOf` returns
	 * @param name letters and underscores, 40 at most
	 * @returns undefined if there is none, or the registration is another account's
	 */
	async read(session: AccountOfSession, reference: string, name: string): Promise<unknown> {
		return await this.#store.read(await this.#find(session, reference, name), name);
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
		return await this.#store.write(await this.#find(session, reference, name), name, value);
	}

	async remove(session: AccountOfSession, reference: string, name: string): Promise<void> {
		await this.#store.remove(await this.#find(session, reference, name), name);
	}

	async #find({ accountLookups }: AccountOfSession, reference: string, name: string) {
		return await this.#store.find(reference, name, accountLookups);
	}
}

interface AccountOfSession {
	readonly accountLookups: readonly string[];
}

/** For systems, listeners and jobs: records of all registrations. Never answer a customer with it. */
@Injectable()
export class AllRecords implements RegistrationRecords {
	readonly #store: RecordStore;

	constructor(database: Database, vault: KeyVault) {
		this.#store = new RecordStore(database, vault);
	}

	async read(reference: string, name: string): Promise<unknown> {
		return await this.#store.read(await this.#store.find(reference, name), name);
	}

	async write(reference: string, name: string, value: unknown): Promise<boolean> {
		return await this.#store.write(await this.#store.find(reference, name), name, value);
	}

	async remove(reference: string, name: string): Promise<void> {
		await this.#store.remove(await this.#store.find(reference, name), name);
	}
}
