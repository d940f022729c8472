import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { type Connection, Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import type { NewRegistration } from "../registrations/registration.ts";
import { confirmationRecipients, type RecipientKind } from "./mail/confirmation-recipients.ts";

export type MailKind = `mail to ${RecipientKind}`;

export interface OutboxEntry {
	readonly id: string;
	readonly registrationId: string;
	readonly kind: MailKind;
	readonly attempts: number;
}

const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * What still has to go out. Written in the transaction of the registration, so that nothing is
 * sent for one that was not kept, and nothing is forgotten for one that was.
 */
@Injectable()
export class Outbox {
	#wake: () => void = () => {};

	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Called by the poller: what to do when something new is there. */
	onWake(wake: () => void): void {
		this.#wake = wake;
	}

	wake(): void {
		this.#wake();
	}

	/** One mail to each address; where both are alike, one. */
	async addConfirmations(connection: Connection, registration: NewRegistration): Promise<void> {
		const { email, contactEmail } = registration.fields;
		const recipients = confirmationRecipients(String(email), String(contactEmail));
		const createdAt = this.now().toISOString();
		const rows = recipients.map(({ kind }) => ({
			id: randomUUID(),
			registration_id: registration.id,
			kind: `mail to ${kind}`,
			state: "waiting",
			attempts: 0,
			next_attempt_at: createdAt,
			last_error: null,
			created_at: createdAt,
			done_at: null,
		}));
		await connection.insertInto("outbox").values(rows).execute();
	}

	/** The entries whose time has come, the oldest first. */
	async listDue(limit: number): Promise<OutboxEntry[]> {
		const rows = await this.database
			.selectFrom("outbox")
			.select(["id", "registration_id", "kind", "attempts"])
			.where("state", "=", "waiting")
			.where("next_attempt_at", "<=", this.now().toISOString())
			.orderBy("next_attempt_at")
			.limit(limit)
			.execute();
		return rows.map((row) => ({
			id: row.id,
			registrationId: row.registration_id,
			kind: row.kind as MailKind,
			attempts: row.attempts,
		}));
	}

	async markDone({ id, attempts }: OutboxEntry): Promise<void> {
		await this.database
			.updateTable("outbox")
			.set({ state: "done", attempts: attempts + 1, done_at: this.now().toISOString() })
			.where("id", "=", id)
			.execute();
	}

	/**
	 * Puts an entry off, a little longer each time; after the last attempt it is dead, and
	 * stays in the table.
	 *
	 * @param reason the error's class or code, never its text
	 */
	async markFailed({ id, attempts }: OutboxEntry, reason: string): Promise<void> {
		const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
		await this.database
			.updateTable("outbox")
			.set({
				state: attempts + 1 >= MAX_ATTEMPTS ? "dead" : "waiting",
				attempts: attempts + 1,
				last_error: reason,
				next_attempt_at: new Date(this.now().getTime() + pause).toISOString(),
			})
			.where("id", "=", id)
			.execute();
	}
}
