import { Inject, Injectable } from "@nestjs/common";
import { Database, type Transaction } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { endFillings } from "../../iamsmart/fillings/end-fillings.ts";
import type { CustomerLanguage, LoginMethod } from "../../registrations/registration.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import type { Account } from "../accounts/account-directory.ts";
import { accountLookups } from "../accounts/account-lookup.ts";
import type { Session } from "./session.ts";

/** How long after its time an ended or expired session is kept. */
export const SESSION_KEPT_MS = 60 * 60 * 1000;

type NewSession = Pick<
	Session,
	"id" | "account" | "accountLookups" | "method" | "value" | "statement" | "createdAt" | "expiresAt"
>;

/** Keeps sessions in the database, so that any process knows them and an end is an end. */
@Injectable()
export class SessionStore {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	async create(session: NewSession): Promise<void> {
		const { id, account, method, value, statement } = session;
		await this.#removeExpired();
		await this.database
			.insertInto("sessions")
			.values({
				id,
				account_lookup: session.accountLookups[0],
				details: this.keys.seal("session details", id, JSON.stringify({ account, method, value })),
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

	/** @returns undefined for an unknown or expired session; an ended one says so */
	async find(id: string): Promise<Session | undefined> {
		const row = await this.database
			.selectFrom("sessions")
			.selectAll()
			.where("id", "=", id)
			.where("expires_at", ">", this.now().toISOString())
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const details = JSON.parse(this.keys.open("session details", id, row.details)) as {
			account: Account;
			method: LoginMethod;
			value: string;
		};
		return {
			id,
			...details,
			accountLookups: accountLookups(this.keys, details.account.accountNO),
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
	 * Lets a running session live longer.
	 *
	 * @returns false where it has ended
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

	/**
	 * Ends a session, and with it whatever iAM Smart gave it: a phone that is handed on must not show
	 * an HKID to whoever has its token.
	 *
	 * @param transaction a submission's, or one of its own
	 * @param byKey the submission's Idempotency-Key, which may still ask for its answer; null for a
	 * log-out
	 * @returns false where it had ended already
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
		await endFillings(transaction, id, now);
		return true;
	}

	/** Not before a submission that was let in with it can have ended. */
	async #removeExpired(): Promise<void> {
		const moment = new Date(this.now().getTime() - SESSION_KEPT_MS);
		await this.database
			.deleteFrom("sessions")
			.where("expires_at", "<", moment.toISOString())
			.execute();
	}
}
