import { Injectable } from "@nestjs/common";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import type { OutboxEntry, OutboxSender } from "../outbox-entry.ts";
import { RegistrationDelivery } from "./registration-delivery.ts";

/** Turns an outbox entry into an event, without opening sealed data. */
@Injectable()
export class DeliverySender implements OutboxSender {
	constructor(
		private readonly registrations: RegistrationStore,
		private readonly delivery: RegistrationDelivery,
	) {}

	/** @throws the delivery's error */
	async send({ id, registrationId }: OutboxEntry, signal: AbortSignal): Promise<void> {
		const summary = await this.registrations.findById(registrationId);
		if (summary === undefined) return;
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
