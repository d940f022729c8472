import { createHmac, createSecretKey } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { KEPT_DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { Problem } from "../../platform/http/problem.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";
import type { AccountHashes } from "../accounts/account-hashes.ts";
import {
	ENDED,
	keptOrKeyHalfEnd,
	keyHalfEnd,
	NO_REMINDER,
	REMINDER_AFTER_MS,
} from "./draft-key-lifetime.ts";

/** Used in the vault in place of a registration's id. */
const PURPOSE = "draft";
/** Each tab that logs in fetches a half. Most tabs are closed before their half expires. */
const MOST_OF_AN_ACCOUNT = 20;
/** Drafts of an account that outlive their tabs. */
const MOST_KEPT = 3;
/** A half that ends between two steps is made again. */
const ATTEMPTS = 3;

/** The session that fetches a half. */
interface FetchingSession {
	readonly id: string;
	readonly account: { readonly accountNO: string };
	readonly accountLookups: AccountHashes;
	readonly expiresAt: Date;
	readonly ended: object | undefined;
}

/** A half, and whether this session had fetched it before. */
export interface GivenHalf {
	/** 32 bytes */
	readonly bytes: Uint8Array;
	readonly isNews: boolean;
}

/**
 * The server's halves of the keys that seal drafts on phones. A half is derived from a key in the
 * vault, the account and a number chosen by the phone, so a row moved to another account opens
 * nothing. Without the server's half a draft cannot be opened, whatever is left on the phone's
 * disk.
 */
@Injectable()
export class DraftKeys {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Returns the half for one of the account's drafts; makes it if there is none.
	 *
	 * @throws Problem session_expired if there is none and the session has ended
	 */
	async take(session: FetchingSession, device: string): Promise<GivenHalf> {
		for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
			const found = await this.#find(session, device);
			if (!found && session.ended) throw new Problem("session_expired");
			const given = found ? await this.#open(found, session) : await this.#make(session, device);
			if (given) return { bytes: halfOf(given.key, session, device), isNews: given.isNews };
			if (found) await this.#destroy([found.key_id]);
		}
		throw new Error("The half of a draft's key ended again and again while it was taken");
	}

	/**
	 * Lets a half live for seven days, or again only as long as its session: the customer keeps the
	 * draft on the phone, or no longer. Beyond three of an account those kept longest are kept no more.
	 * A reminder is put off, or removed.
	 *
	 * @returns until when it is kept; undefined if it is not, or there is no half
	 */
	async keep(
		{ accountLookups, expiresAt }: FetchingSession,
		device: string,
		isKept: boolean,
	): Promise<Date | undefined> {
		const now = this.now().getTime();
		const keptUntil = isKept ? new Date(now + KEPT_DRAFT_LIFETIME_MS) : undefined;
		const remindAt = new Date(now + REMINDER_AFTER_MS).toISOString();
		const { numUpdatedRows } = await this.database
			.updateTable("draft_keys")
			.set(({ eb }) => ({
				kept_until: keptUntil?.toISOString() ?? null,
				expires_at: keptUntil?.toISOString() ?? keyHalfEnd(expiresAt),
				...(isKept
					? { remind_at: eb.case().when("reminder", "is not", null).then(remindAt).end() }
					: NO_REMINDER),
			}))
			.where("device", "=", device)
			.where("account_lookup", "in", accountLookups)
			.where("expires_at", ">", ENDED)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return undefined;
		const kept = await this.database
			.selectFrom("draft_keys")
			.select("key_id")
			.where("account_lookup", "in", accountLookups)
			.where("kept_until", "is not", null)
			.where("expires_at", ">", ENDED)
			.orderBy("kept_until", "desc")
			.execute();
		const tooMany = kept.slice(MOST_KEPT).map(({ key_id }) => key_id);
		if (tooMany.length > 0)
			await this.database
				.updateTable("draft_keys")
				// Their tabs may be open.
				.set({ kept_until: null, expires_at: keyHalfEnd(this.now()), ...NO_REMINDER })
				.where("key_id", "in", tooMany)
				.where("expires_at", ">", ENDED)
				.execute();
		return keptUntil;
	}

	/** Those of a phone's drafts that the account keeps. */
	async findKept(
		{ accountLookups }: Pick<FetchingSession, "accountLookups">,
		devices: readonly string[],
	): Promise<string[]> {
		if (devices.length === 0) return [];
		const rows = await this.database
			.selectFrom("draft_keys")
			.select("device")
			.where("account_lookup", "in", accountLookups)
			.where("device", "in", devices)
			.where("kept_until", "is not", null)
			.where("expires_at", ">", ENDED)
			.execute();
		return rows.map(({ device }) => device);
	}

	/** How many halves an account has, or all accounts have. */
	async count(accountLookups?: AccountHashes): Promise<number> {
		return (await this.#living(accountLookups)).length;
	}

	/** Destroys the halves of an account, or of all. */
	async destroyAll(accountLookups?: AccountHashes): Promise<number> {
		return await this.#destroy(await this.#living(accountLookups));
	}

	async #living(accountLookups: AccountHashes | undefined): Promise<string[]> {
		let query = this.database.selectFrom("draft_keys").select("key_id");
		if (accountLookups !== undefined) query = query.where("account_lookup", "in", accountLookups);
		const rows = await query.where("expires_at", ">", ENDED).execute();
		return rows.map(({ key_id }) => key_id);
	}

	/** Destroys the halves for a number in all accounts: only the phone with the draft knows it. */
	async destroyOf(device: string): Promise<number> {
		const rows = await this.database
			.updateTable("draft_keys")
			.set({ expires_at: ENDED })
			.where("device", "=", device)
			.returning("key_id")
			.execute();
		return await this.#destroy(rows.map(({ key_id }) => key_id));
	}

	/**
	 * Destroys the halves that a log-out or a phone has ended.
	 *
	 * @param byDate whether to destroy expired ones as well; only if the clock is right
	 * @returns how many
	 */
	async destroyEnded({ byDate }: { readonly byDate: boolean }): Promise<number> {
		const now = this.now().toISOString();
		const rows = await this.database
			.selectFrom("draft_keys")
			.select("key_id")
			.where("expires_at", "<=", byDate ? now : ENDED)
			// A process of an earlier release does not know that a draft is kept.
			.where(({ eb, or }) =>
				or([
					eb("expires_at", "=", ENDED),
					eb("kept_until", "is", null),
					eb("kept_until", "<=", now),
				]),
			)
			.execute();
		return await this.#destroy(rows.map(({ key_id }) => key_id));
	}

	async #find({ accountLookups }: FetchingSession, device: string) {
		return await this.database
			.selectFrom("draft_keys")
			.select(["key_id", "session_id"])
			.where("device", "=", device)
			.where("account_lookup", "in", accountLookups)
			.executeTakeFirst();
	}

	/**
	 * A half that has expired is given out until it is destroyed.
	 *
	 * @returns undefined if the half has been ended
	 */
	async #open(
		{ key_id, session_id }: { readonly key_id: string; readonly session_id: string },
		session: FetchingSession,
	) {
		const { numUpdatedRows } = await this.database
			.updateTable("draft_keys")
			.set({
				session_id: session.id,
				expires_at: keptOrKeyHalfEnd(session.expiresAt),
				// The customer has come back.
				...(session_id !== session.id && NO_REMINDER),
			})
			.where("key_id", "=", key_id)
			.where("expires_at", ">", ENDED)
			.executeTakeFirst();
		const key = numUpdatedRows === 1n ? await this.vault.open(key_id) : undefined;
		return key && { key, isNews: session_id !== session.id };
	}

	/**
	 * The key is never confirmed, so the sweep destroys it once no row names it: if a process dies in
	 * between, and if the vault is restored from an older backup.
	 *
	 * @returns undefined if another call has just made one
	 */
	async #make({ id, accountLookups, expiresAt }: FetchingSession, device: string) {
		await this.#makeRoom(accountLookups);
		const key = generateDataKey();
		await this.vault.keep(key, PURPOSE);
		const { numInsertedOrUpdatedRows } = await this.database
			.insertInto("draft_keys")
			.values({
				account_lookup: accountLookups[0],
				device,
				key_id: key.id,
				session_id: id,
				expires_at: keyHalfEnd(expiresAt),
				kept_until: null,
				reminder_id: null,
				...NO_REMINDER,
			})
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirstOrThrow();
		if (numInsertedOrUpdatedRows !== 1n) {
			await this.vault.destroy(key.id);
			return undefined;
		}
		return { key, isNews: true };
	}

	/** The earliest to expire are removed first: their tabs are most likely closed. */
	async #makeRoom(accountLookups: AccountHashes): Promise<void> {
		const rows = await this.database
			.selectFrom("draft_keys")
			.select("key_id")
			.where("account_lookup", "in", accountLookups)
			.orderBy("expires_at", "desc")
			.execute();
		await this.#destroy(rows.slice(MOST_OF_AN_ACCOUNT - 1).map(({ key_id }) => key_id));
	}

	/**
	 * The key is destroyed first: a leftover row names nothing, and is removed with the next ended
	 * ones.
	 */
	async #destroy(keyIds: readonly string[]): Promise<number> {
		for (const id of keyIds) {
			await this.vault.destroy(id);
			await this.database.deleteFrom("draft_keys").where("key_id", "=", id).execute();
		}
		return keyIds.length;
	}
}

function halfOf(key: SealingKey, { account }: FetchingSession, device: string): Uint8Array {
	const text = `${PURPOSE}|${account.accountNO.toUpperCase()}|${device.toLowerCase()}`;
	return createHmac("sha256", createSecretKey(key.bytes)).update(text).digest();
}
