import { timingSafeEqual } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { SelectQueryBuilder } from "kysely";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import type { Account, LoginMethod } from "../accounts/account-directory.ts";
import { type AccountHashes, accountHashes } from "../accounts/account-hashes.ts";
import { openForSession, SESSION_KEY_BYTES, sealForSession } from "./session-key.ts";

/** A logged-in customer, and what the customer accepted by logging in. */
export interface Session {
	/** also the id of the token */
	readonly id: string;
	readonly account: Account;
	readonly accountLookups: AccountHashes;
	readonly method: LoginMethod;
	/** the mobile or BR number used to log in */
	readonly value: string;
	/** version and language of the collection statement that was shown */
	readonly statement: { readonly version: string; readonly language: CustomerLanguage };
	/** opens data sealed for this session; only in the token */
	readonly privateKey: Uint8Array;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/** the Idempotency-Key whose success ended this session; null if something else did */
	readonly ended: { readonly byKey: string | null } | undefined;
}

/** Contents of a token: names a session, and opens it. */
export type Bearer = Pick<Session, "id" | "privateKey">;

type NewSession = Omit<Session, "ended" | "privateKey"> & {
	readonly publicKey: Uint8Array;
};

/** What is sealed for the session's token. */
type Details = Pick<Session, "account" | "method" | "value">;

/** Details that were opened a moment ago, and what with. */
interface Opened {
	readonly privateKey: Uint8Array;
	readonly stored: Uint8Array;
	readonly details: Promise<Details | undefined>;
}

/** How long opened details are kept, and of how many sessions. */
const OPENED_KEPT_MS = 60_000;
const OPENED_MAX = 1_000;

/** Ends whatever belongs to a session, in the transaction that ends the session. */
type EndListener = (transaction: Transaction, sessionId: string, now: Date) => Promise<void>;

/** The sessions in the database, so that all processes know them and an end applies everywhere. */
@Injectable()
export class Sessions {
	readonly #endListeners: EndListener[] = [];
	readonly #opened = new Map<string, Opened>();
	#forgetting: NodeJS.Timeout | undefined;

	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	async create(session: NewSession): Promise<void> {
		const { id, publicKey, account, method, value, statement } = session;
		const details = JSON.stringify({ account, method, value });
		const sealed = await sealForSession(publicKey, detailsPurpose(id), details);
		await this.database
			.insertInto("sessions")
			.values({
				id,
				account_lookup: session.accountLookups[0],
				details: Buffer.concat([publicKey, sealed]),
				is_dummy_br: account.isDummyBr ? 1 : 0,
				statement_version: statement.version,
				statement_language: statement.language,
				created_at: session.createdAt.toISOString(),
				expires_at: session.expiresAt.toISOString(),
				ended_at: null,
				ended_by_key: null,
			})
			.execute();
	}

	/** @returns undefined for an unknown or expired session; an ended one has `ended` */
	async find({ id, privateKey }: Bearer): Promise<Session | undefined> {
		const row = await this.#selectLiving(id).selectAll().executeTakeFirst();
		const details = row && (await this.#open(id, privateKey, row.details));
		if (row === undefined || details === undefined) return undefined;
		return {
			id,
			privateKey,
			...details,
			accountLookups: accountHashes(this.keys, details.account.accountNO),
			statement: {
				version: row.statement_version,
				language: row.statement_language as CustomerLanguage,
			},
			createdAt: new Date(row.created_at),
			expiresAt: new Date(row.expires_at),
			ended: row.ended_at === null ? undefined : { byKey: row.ended_by_key },
		};
	}

	/**
	 * @returns the key that seals for a session, without its token; undefined if it is not active
	 */
	async findPublicKey(id: string): Promise<Uint8Array | undefined> {
		const row = await this.#selectLiving(id)
			.select("details")
			.where("ended_at", "is", null)
			.executeTakeFirst();
		return row?.details.subarray(0, SESSION_KEY_BYTES);
	}

	/**
	 * Extends an active session.
	 *
	 * @returns false if it has ended
	 */
	async extend(id: string, expiresAt: Date): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("sessions")
			.set({ expires_at: expiresAt.toISOString() })
			.where("id", "=", id)
			.where("ended_at", "is", null)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** @param listener is called for every session that ends, once */
	onEnd(listener: EndListener): void {
		this.#endListeners.push(listener);
	}

	/**
	 * Ends a session and what belongs to it: a phone that is passed on must not show an HKID to the
	 * holder of its token.
	 *
	 * @param transaction a submission's, or a separate one
	 * @param byKey the submission's Idempotency-Key, which may still be repeated; null for any other
	 *   end, after which no submission is repeated
	 * @returns false if it had ended already
	 */
	async end(transaction: Transaction, id: string, byKey: string | null): Promise<boolean> {
		const now = this.now();
		const { numUpdatedRows } = await transaction
			.updateTable("sessions")
			.set({ ended_at: now.toISOString(), ended_by_key: byKey })
			.where("id", "=", id)
			.where("ended_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		this.#opened.delete(id);
		for (const listener of this.#endListeners) await listener(transaction, id, now);
		return true;
	}

	/** @returns the number of active sessions of an account, or of all, that {@link endActive} ends */
	async countActive(accountNO?: string): Promise<number> {
		return (await this.#findActive(this.database, accountNO)).length;
	}

	/** @returns when the last session of an account, or of all, ended; undefined once it is removed */
	async lastEnd(accountNO?: string): Promise<string | undefined> {
		const ended = this.database
			.selectFrom("sessions")
			.select("ended_at")
			.where("ended_at", "is not", null)
			.orderBy("ended_at", "desc")
			.limit(1);
		const row = await this.#ofAccount(ended, accountNO).executeTakeFirst();
		return row?.ended_at ?? undefined;
	}

	/** @returns the number of ended sessions of an account, or of all */
	async endActive(accountNO?: string): Promise<number> {
		return await this.database.transaction().execute(async (transaction) => {
			let ended = 0;
			for (const { id } of await this.#findActive(transaction, accountNO))
				if (await this.end(transaction, id, null)) ended++;
			return ended;
		});
	}

	/**
	 * Opening takes a third of a call's time, and one session may make thousands at once: calls within
	 * a minute share it. Whether the session is active is always read from the database.
	 */
	async #open(
		id: string,
		privateKey: Uint8Array,
		stored: Uint8Array,
	): Promise<Details | undefined> {
		const known = this.#opened.get(id);
		if (known !== undefined && isSame(known, privateKey, stored)) return await known.details;
		this.#forgetting ??= setTimeout(() => this.#forget(), OPENED_KEPT_MS).unref();
		const opened = { privateKey, stored, details: openDetails(id, privateKey, stored) };
		if (this.#opened.size < OPENED_MAX) this.#opened.set(id, opened);
		const details = await opened.details;
		if (details === undefined) this.#opened.delete(id);
		return details;
	}

	#forget(): void {
		this.#opened.clear();
		this.#forgetting = undefined;
	}

	async #findActive(connection: Connection, accountNO: string | undefined) {
		const active = connection
			.selectFrom("sessions")
			.select("id")
			.where("ended_at", "is", null)
			.where("expires_at", ">", this.now().toISOString());
		return await this.#ofAccount(active, accountNO).execute();
	}

	#ofAccount<Row>(
		query: SelectQueryBuilder<Schema, "sessions", Row>,
		accountNO: string | undefined,
	): SelectQueryBuilder<Schema, "sessions", Row> {
		if (accountNO === undefined) return query;
		return query.where("account_lookup", "in", [...accountHashes(this.keys, accountNO)]);
	}

	#selectLiving(id: string) {
		return this.database
			.selectFrom("sessions")
			.where("id", "=", id)
			.where("expires_at", ">", this.now().toISOString());
	}
}

function isSame(known: Opened, privateKey: Uint8Array, stored: Uint8Array): boolean {
	const isSameKey =
		known.privateKey.length === privateKey.length && timingSafeEqual(known.privateKey, privateKey);
	return isSameKey && Buffer.compare(known.stored, stored) === 0;
}

function detailsPurpose(id: string): string {
	return `session details|${id}`;
}

/**
 * @param stored the session's public key, followed by its sealed details
 * @returns undefined if the key is not this session's
 */
async function openDetails(
	id: string,
	privateKey: Uint8Array,
	stored: Uint8Array,
): Promise<Details | undefined> {
	try {
		const sealed = stored.subarray(SESSION_KEY_BYTES);
		return JSON.parse(await openForSession(privateKey, detailsPurpose(id), sealed));
	} catch (error) {
		if (error instanceof SealBrokenError) return undefined;
		throw error;
	}
}
