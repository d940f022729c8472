import { Module } from "@nestjs/common";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { chooseAdapter } from "../../platform/extensions/choose-adapter.ts";
import { LONGEST_WAIT_MS } from "../../platform/jobs/backoff.ts";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { registerReading } from "../../platform/metrics/readings.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { NoDelivery } from "./delivery/adapters/no-delivery.ts";
import { WebhookDelivery } from "./delivery/adapters/webhook-delivery.ts";
import { DeliverySender } from "./delivery/delivery-sender.ts";
import { RegistrationDelivery } from "./delivery/registration-delivery.ts";
import { EmlFileMailer } from "./mail/adapters/eml-file-mailer.ts";
import { SmtpMailer } from "./mail/adapters/smtp-mailer.ts";
import { KeptMails } from "./mail/kept-mails.ts";
import { MailKeys } from "./mail/mail-keys.ts";
import { MailSender } from "./mail/mail-sender.ts";
import { Mailer } from "./mail/mailer.ts";
import { Outbox } from "./outbox.ts";
import { OutboxOverview } from "./outbox-overview.ts";
import { OutboxPoller } from "./outbox-poller.ts";
import { OutboxQueue } from "./outbox-queue.ts";

/** Selects how mails and events are sent, and sends them. */
@Module({
	imports: [RegistrationsModule],
	providers: [
		Outbox,
		OutboxQueue,
		OutboxOverview,
		OutboxPoller,
		MailKeys,
		MailSender,
		DeliverySender,
		voidFuture("outbox", (database, { now, ahead }) =>
			database
				.updateTable("outbox")
				.set({ next_attempt_at: now })
				.where("state", "in", ["waiting", "sending"])
				.where("next_attempt_at", ">", ahead(LONGEST_WAIT_MS)),
		),
		registerReading(
			OutboxOverview,
			({ outboxEntries, outboxAge }) => [outboxEntries, outboxAge],
			async (outbox, { outboxEntries, outboxAge }) => {
				for (const [state, depth] of Object.entries(await outbox.depth())) {
					outboxEntries.set({ state }, depth.count);
					outboxAge.set({ state }, depth.oldestSeconds);
				}
			},
		),
		chooseAdapter(Mailer, {
			inject: [ENVIRONMENT, MailKeys, RootKeys],
			useFactory: chooseMailer,
		}),
		chooseAdapter(RegistrationDelivery, {
			inject: [ENVIRONMENT, CLOCK],
			useFactory: chooseDelivery,
		}),
	],
	exports: [Mailer, Outbox, OutboxQueue],
})
export class OutboxModule {}

/** The environment's validation guarantees the settings of each choice. */
function chooseMailer(environment: Environment, mailKeys: MailKeys, rootKeys: RootKeys): Mailer {
	const { DATA_DIR, MAIL_FROM } = environment;
	const keep = () => new EmlFileMailer(new KeptMails(DATA_DIR, mailKeys, rootKeys), MAIL_FROM);
	return chooseSmtpMailer(environment) ?? keep();
}

/** @returns undefined unless `MAIL=smtp` */
export function chooseSmtpMailer({
	MAIL,
	MAIL_FROM,
	NODE_ENV,
	SMTP_URL,
}: Environment): SmtpMailer | undefined {
	if (MAIL !== "smtp" || SMTP_URL === undefined) return undefined;
	const requiresTls = NODE_ENV === "production";
	return new SmtpMailer({ address: SMTP_URL, from: MAIL_FROM, requiresTls });
}

function chooseDelivery(environment: Environment, clock: Clock): RegistrationDelivery {
	return chooseWebhook(environment, clock) ?? new NoDelivery();
}

/** @returns undefined unless `DELIVERY=webhook` */
export function chooseWebhook(
	{ DELIVERY, WEBHOOK_URL, WEBHOOK_SECRET }: Environment,
	clock: Clock,
): WebhookDelivery | undefined {
	if (DELIVERY !== "webhook" || WEBHOOK_URL === undefined || WEBHOOK_SECRET === undefined)
		return undefined;
	return new WebhookDelivery({ url: WEBHOOK_URL, keys: WEBHOOK_SECRET, clock });
}
