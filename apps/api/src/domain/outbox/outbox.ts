import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Connection } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { outsideRequests } from "../../platform/logging/request-context.ts";
import type { NewRegistration } from "../registrations/registration.ts";
import { RegistrationDelivery } from "./delivery/registration-delivery.ts";
import { confirmationRecipients } from "./mail/confirmation-recipients.ts";
import type { OutboxKind } from "./outbox-kinds.ts";

/**
 * Messages to send. Written in the transaction of the registration, so that nothing is sent for a
 * registration that was not stored, and nothing is lost for one that was.
 */
@Injectable()
export class Outbox {
	#wake: () => void = () => {};

	constructor(
		private readonly delivery: RegistrationDelivery,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Called by the poller with its reaction to new entries. */
	onWake(wake: () => void): void {
		this.#wake = wake;
	}

	/** Outside of the request, because the entries that are sent belong to many registrations. */
	wake(): void {
		outsideRequests(this.#wake);
	}

	/** Adds one mail per address, one if both are equal; and the event, if there is a receiver. */
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

	/** An entry has one recipient, so that a recipient's refusal does not affect another. */
	#kindsFor({ fields }: NewRegistration): OutboxKind[] {
		const recipients = confirmationRecipients(String(fields.email), String(fields.contactEmail));
		const mails = recipients.map(({ kind }): OutboxKind => `mail to ${kind}`);
		return this.delivery.isOn ? [...mails, "delivery"] : mails;
	}
}
