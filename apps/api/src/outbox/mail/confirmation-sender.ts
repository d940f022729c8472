import { Inject, Injectable } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../environment/environment.ts";
import type { CustomerLanguage } from "../../registrations/registration.ts";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import type { OutboxEntry } from "../outbox.ts";
import { writeConfirmation } from "./confirmation-mail.ts";
import { Mailer } from "./mailer.ts";

/** Turns an outbox entry into a mail. The address is opened only here, and only for this. */
@Injectable()
export class ConfirmationSender {
	constructor(
		private readonly registrations: RegistrationStore,
		private readonly mailer: Mailer,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @throws whatever the mailer throws; RegistrationShreddedError where the key is gone. Where the
	 * registration itself is gone nobody is left to write to, and the entry went with it. */
	async send({ id, registrationId, kind }: OutboxEntry): Promise<void> {
		const summary = await this.registrations.findById(registrationId);
		if (summary === undefined) return;
		const field = kind === "mail to registered address" ? "email" : "contactEmail";
		const to = String(await this.registrations.openField(summary, field));
		const confirmation = writeConfirmation(summary.language as CustomerLanguage, {
			reference: summary.reference,
			hotline: this.environment.HOTLINE,
			supportEmail: this.environment.SUPPORT_EMAIL,
		});
		await this.mailer.send({ id, to, ...confirmation });
	}
}
