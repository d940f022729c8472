import { Inject, Injectable } from "@nestjs/common";
import type { IamSmartProfile } from "@sim-registration/validation";
import type {
	AwaitedReturn,
	Filling,
	FillingEnd,
	FillingStatus,
} from "../../../domain/identity-proofs/filling.ts";
import { openForSession, sealForSession } from "../../../domain/sessions/session-key.ts";
import type { Session } from "../../../domain/sessions/sessions.ts";
import {
	type Connection,
	Database,
	type Transaction,
} from "../../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../../platform/environment/clock.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { IAM_SMART_SETTINGS, type IamSmartSettings } from "../iam-smart-settings.ts";

/** States in which the form waits for a filling. */
const AWAITED = ["started", "unconfirmed", "collecting"] as const satisfies FillingStatus[];

/**
 * Attempts to enter a confirmation code: each guess succeeds with a probability of one in a
 * million.
 */
const CONFIRMATION_TRIES = 3;

interface NewFilling {
	readonly businessId: string;
	readonly ticketId: string;
	readonly sessionId: string;
	readonly language: CustomerLanguage;
	/** when it was requested, before iAM Smart was called */
	readonly begunAt: Date;
}

/**
 * Stores fillings in the database, so that any process can take the next step. Personal data is
 * sealed for the session; state, ticket and confirmation code are keyed hashes. Each step restarts
 * a filling's lifetime; an expired filling is ignored at once, and removed from the disk within a
 * minute (`filling-sweep.ts`).
 */
@Injectable()
export class FillingStore {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(IAM_SMART_SETTINGS) private readonly settings: Pick<IamSmartSettings, "ttlMs">,
	) {}

	/**
	 * Starts a filling. It replaces any filling that the session still waits for: the form has one
	 * dialog, and accepts the confirmation code of the newest filling only. If the session has
	 * requested another one meanwhile, this one is replaced from the beginning.
	 *
	 * @returns the number of replaced fillings
	 */
	async begin(filling: NewFilling): Promise<number> {
		return await this.database.transaction().execute(async (transaction) => {
			const isOvertaken = await this.#hasBegunAgain(transaction, filling);
			const replaced = isOvertaken ? 1 : await this.#replaceAwaited(transaction, filling.sessionId);
			await transaction
				.insertInto("iamsmart_fillings")
				.values({
					business_id: filling.businessId,
					session_id: filling.sessionId,
					ticket_lookup: this.keys.hash("iamsmart lookup", `ticket ${filling.ticketId}`),
					state_lookup: null,
					status: isOvertaken ? "replaced" : "started",
					language: filling.language,
					awaiting: null,
					confirmation_lookup: null,
					confirmation_tries: 0,
					result: null,
					expires_at: this.#end(),
				})
				.execute();
			return replaced;
		});
	}

	/** Whether the session has requested another filling since. */
	async #hasBegunAgain(
		transaction: Transaction,
		{ sessionId, begunAt }: NewFilling,
	): Promise<boolean> {
		const later = await transaction
			.selectFrom("iamsmart_beginnings")
			.select("begun_at")
			.where("session_id", "=", sessionId)
			.where("begun_at", ">", begunAt.toISOString())
			// Later ones come from a clock that has been corrected since.
			.where("begun_at", "<=", this.now().toISOString())
			.executeTakeFirst();
		return later !== undefined;
	}

	async #replaceAwaited(transaction: Transaction, sessionId: string): Promise<number> {
		const { numUpdatedRows } = await this.#giveUp(transaction, "replaced", AWAITED)
			.where("session_id", "=", sessionId)
			.executeTakeFirst();
		return Number(numUpdatedRows);
	}

	/**
	 * Ends a filling that the form no longer waits for, even if its values were delivered but not
	 * fetched.
	 *
	 * @returns false if it had ended before, without values
	 */
	async withdraw({ businessId }: Filling): Promise<boolean> {
		const { numUpdatedRows } = await this.#giveUp(this.database, "withdrawn", [
			...AWAITED,
			"delivered",
		])
			.where("business_id", "=", businessId)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/**
	 * Records the state with which a browser is redirected to iAM Smart; it replaces an earlier
	 * state.
	 *
	 * @returns false if the session has no such filling, or it has moved on
	 */
	async recordRedirect(
		sessionId: string,
		ticketId: string,
		{ state, language }: { readonly state: string; readonly language: CustomerLanguage },
	): Promise<boolean> {
		const tickets = this.keys.hashes("iamsmart lookup", `ticket ${ticketId}`);
		const { numUpdatedRows } = await this.database
			.updateTable("iamsmart_fillings")
			.set({
				state_lookup: this.keys.hash("iamsmart lookup", `state ${state}`),
				language,
				expires_at: this.#end(),
			})
			.where("session_id", "=", sessionId)
			.where("ticket_lookup", "in", tickets)
			.where("status", "=", "started")
			.where("expires_at", ">", this.now().toISOString())
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	async findByState(state: string): Promise<Filling | undefined> {
		const lookups = this.keys.hashes("iamsmart lookup", `state ${state}`);
		const row = await this.#selectFillings()
			.where("state_lookup", "in", lookups)
			.executeTakeFirst();
		return row && toFilling(row);
	}

	/** Whether a state is the one that the filling's browser was redirected with. */
	wasRedirectedWith({ stateLookup }: Filling, state: string): boolean {
		return (
			stateLookup !== undefined &&
			this.keys.matches("iamsmart lookup", `state ${state}`, stateLookup)
		);
	}

	/** @returns undefined if there is none, or if it belongs to another session */
	async findOfSession(sessionId: string, businessId: string): Promise<Filling | undefined> {
		const row = await this.#selectFillings()
			.where("business_id", "=", businessId)
			.where("session_id", "=", sessionId)
			.executeTakeFirst();
		return row && toFilling(row);
	}

	/**
	 * Moves a filling from one of several statuses to the next.
	 *
	 * @returns false if another request was faster: then this one must do nothing
	 */
	async move(
		{ businessId }: Filling,
		from: FillingStatus | readonly FillingStatus[],
		to: Exclude<FillingStatus, "unconfirmed" | "delivered">,
	): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("iamsmart_fillings")
			// The authorisation code is no longer needed, whatever the outcome.
			.set({ status: to, awaiting: null, expires_at: this.#end() })
			.where("business_id", "=", businessId)
			.where("status", "in", [from].flat())
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** Stores a return until it is confirmed. @returns false if another request was faster */
	async holdBack({ businessId }: Filling, awaited: AwaitedReturn): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("iamsmart_fillings")
			.set({
				status: "unconfirmed",
				awaiting: this.keys.seal(
					"iamsmart details",
					`${businessId} return`,
					JSON.stringify(awaited),
				),
				confirmation_lookup: this.keys.hash(
					"iamsmart lookup",
					confirmationText(businessId, awaited.confirmationCode),
				),
				expires_at: this.#end(),
			})
			.where("business_id", "=", businessId)
			.where("status", "=", "started")
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	async openAwaited({ businessId }: Filling): Promise<AwaitedReturn | undefined> {
		const row = await this.database
			.selectFrom("iamsmart_fillings")
			.select("awaiting")
			.where("business_id", "=", businessId)
			.executeTakeFirst();
		if (!row?.awaiting) return undefined;
		const text = this.keys.open("iamsmart details", `${businessId} return`, row.awaiting);
		return JSON.parse(text) as AwaitedReturn;
	}

	/**
	 * Compares a confirmation code. The attempt is counted before the comparison, so concurrent
	 * attempts cannot exceed the limit.
	 */
	async tryConfirmation(
		{ businessId, confirmationLookup }: Filling,
		code: string,
	): Promise<"right" | "wrong" | "no_more_tries"> {
		const { numUpdatedRows } = await this.database
			.updateTable("iamsmart_fillings")
			.set(({ eb }) => ({ confirmation_tries: eb("confirmation_tries", "+", 1) }))
			.where("business_id", "=", businessId)
			.where("confirmation_tries", "<", CONFIRMATION_TRIES)
			.executeTakeFirst();
		if (confirmationLookup === undefined || numUpdatedRows === 0n) return "no_more_tries";
		const text = confirmationText(businessId, code);
		if (this.keys.matches("iamsmart lookup", text, confirmationLookup)) return "right";
		return (await this.#hasTriesLeft(businessId)) ? "wrong" : "no_more_tries";
	}

	/**
	 * Ends a filling with the delivered values, within the transaction that stores its proof.
	 *
	 * @returns false if it is no longer being collected: it, or its session, has expired
	 */
	async deliver(
		transaction: Transaction,
		{ businessId }: Filling,
		{ profile, publicKey }: { readonly profile: IamSmartProfile; readonly publicKey: Uint8Array },
	): Promise<boolean> {
		const text = JSON.stringify(profile);
		const result = await sealForSession(publicKey, resultPurpose(businessId), text);
		const { numUpdatedRows } = await transaction
			.updateTable("iamsmart_fillings")
			.set({
				status: "delivered" satisfies FillingEnd,
				result,
				expires_at: this.#end(),
			})
			.where("business_id", "=", businessId)
			.where("status", "=", "collecting" satisfies FillingStatus)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** @throws SealBrokenError for a session other than the filling's */
	async openResult(
		{ businessId }: Filling,
		{ privateKey }: Pick<Session, "privateKey">,
	): Promise<IamSmartProfile | undefined> {
		const row = await this.database
			.selectFrom("iamsmart_fillings")
			.select("result")
			.where("business_id", "=", businessId)
			.executeTakeFirst();
		if (!row?.result) return undefined;
		const text = await openForSession(privateKey, resultPurpose(businessId), row.result);
		return JSON.parse(text) as IamSmartProfile;
	}

	async #hasTriesLeft(businessId: string): Promise<boolean> {
		const row = await this.database
			.selectFrom("iamsmart_fillings")
			.select("confirmation_tries")
			.where("business_id", "=", businessId)
			.executeTakeFirst();
		return row !== undefined && row.confirmation_tries < CONFIRMATION_TRIES;
	}

	/** The state stays, so that the returning browser can be told the outcome. */
	#giveUp(connection: Connection, end: FillingEnd, from: readonly FillingStatus[]) {
		return connection
			.updateTable("iamsmart_fillings")
			.set({
				status: end,
				awaiting: null,
				confirmation_lookup: null,
				result: null,
				expires_at: this.#end(),
			})
			.where("status", "in", from)
			.where("expires_at", ">", this.now().toISOString());
	}

	#selectLiving() {
		return this.database
			.selectFrom("iamsmart_fillings")
			.where("expires_at", ">", this.now().toISOString());
	}

	#selectFillings() {
		return this.#selectLiving().select([
			"business_id",
			"session_id",
			"status",
			"language",
			"state_lookup",
			"confirmation_lookup",
		]);
	}

	#end(): string {
		return new Date(this.now().getTime() + this.settings.ttlMs).toISOString();
	}
}

interface FillingRow {
	readonly business_id: string;
	readonly session_id: string;
	readonly status: string;
	readonly language: string;
	readonly state_lookup: string | null;
	readonly confirmation_lookup: string | null;
}

function toFilling(row: FillingRow): Filling {
	return {
		businessId: row.business_id,
		sessionId: row.session_id,
		status: row.status as FillingStatus,
		language: row.language as CustomerLanguage,
		stateLookup: row.state_lookup ?? undefined,
		confirmationLookup: row.confirmation_lookup ?? undefined,
	};
}

function resultPurpose(businessId: string): string {
	return `iamsmart result|${businessId}`;
}

function confirmationText(businessId: string, code: string): string {
	return `confirmation ${businessId} ${code}`;
}
