import { Inject, Injectable } from "@nestjs/common";
import { brandOf } from "../../../platform/brand/brand.ts";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import type { RegistrationSummary } from "../../registrations/registration.ts";
import {
	RegistrationContents,
	RegistrationShreddedError,
} from "../../registrations/registration-contents.ts";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import type { OutboxEntry, OutboxSender } from "../outbox-entry.ts";
import { type MailRoute, routeOf } from "../outbox-kinds.ts";
import { UndeliverableError } from "../undeliverable-error.ts";
import { Mailer } from "./mailer.ts";

/** Turns an outbox entry into a mail. The address is only opened here. */
@Injectable()
export class MailSender implements OutboxSender {
	constructor(
		private readonly registrations: RegistrationStore,
		private readonly contents: RegistrationContents,
		private readonly mailer: Mailer,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/**
	 * If the registration was removed, its entry is gone too, and nothing is sent.
	 *
	 * @throws UndeliverableError if its key is destroyed, and the mailer's errors
	 */
	async send({ id, registrationId, kind }: OutboxEntry, signal: AbortSignal): Promise<void> {
		const route = routeOf(kind);
		if (route.lane !== "mail") throw new TypeError(`${kind} is not a mail`);
		const summary = await this.registrations.findById(registrationId);
		if (summary === undefined) return;
		const to = await this.#openAddress(summary, route);
		const contents = route.write(summary.language as CustomerLanguage, {
			brand: brandOf(this.environment),
			reference: summary.reference,
			hotline: this.environment.HOTLINE,
			supportEmail: this.environment.SUPPORT_EMAIL,
		});
		await this.mailer.send({ id, to, ...contents }, signal);
	}

	async #openAddress(
		summary: RegistrationSummary,
		{ addressField, correctedField }: MailRoute,
	): Promise<string> {
		try {
			const corrected = await this.contents.openField(summary, correctedField);
			return String(corrected ?? (await this.contents.openField(summary, addressField)));
		} catch (error) {
			if (!(error instanceof RegistrationShreddedError)) throw error;
			throw new UndeliverableError(error.name, { cause: error });
		}
	}
}
