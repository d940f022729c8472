import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Connection } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { outsideRequests } from "../logging/request-context.ts";
import type { NewRegistration } from "../registrations/registration.ts";
import { RegistrationDelivery } from "./delivery/registration-delivery.ts";
import { confirmationRecipients } from "./mail/confirmation-recipients.ts";
import type { OutboxKind } from "./outbox-kinds.ts";

/**
 * What still has to go out. Written in the transaction of the registration, so that nothing is
 * sent for one that was not kept, and nothing is forgotten for one that was.
 */
@Injectable()
export class Outbox {
	#wake: () => void = () => {};

	constructor(
		private readonly delivery: RegistrationDelivery,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Called by the poller: what to do when something new is there. */
	onWake(wake: () => void): void {
		this.#wake = wake;
	}

	/** What goes out then is of many registrations, not of the request that woke it. */
	wake(): void {
		outsideRequests(this.#wake);
	}

	/** One mail to each address, one where both are alike; and the delivery, where there is one. */
	async add(connection: Connection, registration: NewRegistration): Promise<void> {
		const createdAt = this.now().toISOString();
		const rows = this.#kindsFor(registration).map((kind) => ({
			id: randomUUID(),
			registration_id: registration.id,
			kind,
			state: "waiting",
			attempts: 0,
			next_attempt_at: createdAt,
			last_error: null,
			created_at: createdAt,
			done_at: null,
		}));
		await connection.insertInto("outbox").values(rows).execute();
	}

	/** An entry has one recipient, so that one who refuses does not hurt another. */
	#kindsFor({ fields }: NewRegistration): OutboxKind[] {
		const recipients = confirmationRecipients(String(fields.email), String(fields.contactEmail));
		const mails = recipients.map(({ kind }): OutboxKind => `mail to ${kind}`);
		return this.delivery.isOn ? [...mails, "delivery"] : mails;
	}
}
