import { Injectable } from "@nestjs/common";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import type { OutboxEntry, OutboxSender } from "../outbox-entry.ts";
import { UndeliverableError } from "../undeliverable-error.ts";
import { RegistrationDelivery } from "./registration-delivery.ts";

/** Turns an outbox entry into an event, without opening sealed data. */
@Injectable()
export class DeliverySender implements OutboxSender {
	constructor(
		private readonly registrations: RegistrationStore,
		private readonly delivery: RegistrationDelivery,
	) {}

	/** @throws UndeliverableError if there is no longer a receiver, and the delivery's errors */
	async send({ id, registrationId }: OutboxEntry, signal: AbortSignal): Promise<void> {
		const summary = await this.registrations.findById(registrationId);
		if (summary === undefined) return;
		// Written while there was a receiver: only the operator may drop it.
		if (!this.delivery.isOn) throw new UndeliverableError("DELIVERY_OFF");
		const { reference, submittedAt, previousReference } = summary;
		await this.delivery.deliver(
			{
				id,
				type: "registration.submitted",
				reference,
				submittedAt,
				previousReference: previousReference ?? null,
			},
			signal,
		);
	}
}
