import { randomUUID } from "node:crypto";
import { type BeforeApplicationShutdown, Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { formAddress } from "../../platform/http/form-address.ts";
import { Log } from "../../platform/logging/log.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { openSeal, SealBrokenError, type SealingKey, seal } from "../../platform/sealing/seal.ts";
import type { AccountHashes } from "../accounts/account-hashes.ts";
import { ENDED, NO_REMINDER, REMINDER_AFTER_MS } from "../draft-keys/draft-key-lifetime.ts";
import { Mailer } from "../outbox/mail/mailer.ts";
import { attempt } from "../outbox/send-attempt.ts";
import { UndeliverableError } from "../outbox/undeliverable-error.ts";
import { writeReminder } from "./reminder-mail.ts";

/** Longer than an attempt may take, so that no other process sends the mail at the same time. */
const RETRY_AFTER_MS = 30 * 60 * 1000;
const MOST_AT_ONCE = 5;
const PURPOSE = "draft reminder";

/** What a reminder needs; sealed until it is sent. */
export interface Reminder {
	readonly address: string;
	readonly language: CustomerLanguage;
	/** at which the phone keeps the draft; drafts of another origin are out of its reach */
	readonly origin?: string | undefined;
}

interface DueReminder {
	readonly key_id: string;
	readonly reminder_id: string | null;
	readonly reminder: string | null;
	readonly remind_at: string | null;
}

/**
 * One mail, for customers who ask for it, a day after they left a draft on their phone. Its address is
 * the only value of a draft that the server ever has: sealed with the draft's key, erased once the
 * mail is sent, and destroyed with the key if the draft ends before (decision 0043).
 */
@Injectable()
export class DraftReminders implements BeforeApplicationShutdown {
	readonly #stopping = new AbortController();

	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		private readonly mailer: Mailer,
		private readonly log: Log,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Replaces the reminder of one of the account's kept drafts.
	 *
	 * @param reminder undefined for none
	 * @returns when it is sent; undefined if it is not, or the draft is not kept
	 */
	async set(
		{ accountLookups }: { readonly accountLookups: AccountHashes },
		device: string,
		reminder: Reminder | undefined,
	): Promise<Date | undefined> {
		const row = await this.database
			.selectFrom("draft_keys")
			.select("key_id")
			.where("device", "=", device)
			.where("account_lookup", "in", accountLookups)
			.executeTakeFirst();
		const key = row && reminder && (await this.vault.open(row.key_id));
		const remindAt = new Date(this.now().getTime() + REMINDER_AFTER_MS);
		const columns = key && {
			reminder_id: randomUUID(),
			reminder: sealed(key, reminder),
			remind_at: remindAt.toISOString(),
		};
		if (!row) return undefined;
		const { numUpdatedRows } = await this.database
			.updateTable("draft_keys")
			.set(columns ?? NO_REMINDER)
			.where("key_id", "=", row.key_id)
			.where("kept_until", "is not", null)
			.where("expires_at", ">", ENDED)
			.executeTakeFirst();
		return columns && numUpdatedRows === 1n ? remindAt : undefined;
	}

	/**
	 * Sends what is due, at most once each unless a process dies while it sends. What fails is tried
	 * again as long as the draft is kept.
	 *
	 * @returns how many
	 */
	async sendDue(): Promise<number> {
		for (let count = 0; ; ) {
			const sent = await Promise.all((await this.#due()).map((each) => this.#send(each)));
			count += sent.filter(Boolean).length;
			if (sent.length < MOST_AT_ONCE || this.#stopping.signal.aborted) return count;
		}
	}

	/** What is being sent is given up, and sent half an hour later by another process. */
	beforeApplicationShutdown(): void {
		this.#stopping.abort();
	}

	async #due(): Promise<DueReminder[]> {
		const now = this.now().toISOString();
		return await this.database
			.selectFrom("draft_keys")
			.select(["key_id", "reminder_id", "reminder", "remind_at"])
			.where("remind_at", "<=", now)
			.where("kept_until", ">", now)
			.where("expires_at", ">", now)
			.orderBy("remind_at")
			.limit(MOST_AT_ONCE)
			.execute();
	}

	/** @returns whether it was sent */
	async #send({ key_id, reminder_id, reminder, remind_at }: DueReminder): Promise<boolean> {
		if (reminder_id === null || reminder === null || !(await this.#take(key_id, remind_at)))
			return false;
		try {
			const key = await this.vault.open(key_id);
			if (!key) return false;
			const { address, language, origin } = opened(key, reminder);
			const link = formAddress(this.environment, language, origin);
			const contents = writeReminder(language, this.environment, link);
			const mail = { id: reminder_id, to: address, ...contents };
			await attempt((signal) => this.mailer.send(mail, signal), this.#stopping.signal);
		} catch (error) {
			this.log.error("draft_reminder_failed", {}, error);
			if (error instanceof UndeliverableError || error instanceof SealBrokenError)
				await this.#erase(reminder_id);
			return false;
		}
		await this.#erase(reminder_id);
		return true;
	}

	/** @returns whether it was still due: the customer may have edited the draft, or ended it */
	async #take(keyId: string, remindAt: string | null): Promise<boolean> {
		const next = new Date(this.now().getTime() + RETRY_AFTER_MS).toISOString();
		const { numUpdatedRows } = await this.database
			.updateTable("draft_keys")
			.set({ remind_at: next })
			.where("key_id", "=", keyId)
			.where("remind_at", "=", remindAt)
			.where("expires_at", ">", ENDED)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** Its id stays, by which a mail that is kept as a file finds its key. */
	async #erase(reminderId: string): Promise<void> {
		await this.database
			.updateTable("draft_keys")
			.set({ reminder: null, remind_at: null })
			.where("reminder_id", "=", reminderId)
			.execute();
	}
}

function sealed(key: SealingKey, reminder: Reminder): string {
	return seal(key, PURPOSE, Buffer.from(JSON.stringify(reminder))).toString("base64");
}

function opened(key: SealingKey, reminder: string): Reminder {
	return JSON.parse(openSeal(key, PURPOSE, Buffer.from(reminder, "base64")).toString());
}
