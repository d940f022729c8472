import { Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { NoDelivery } from "./delivery/adapters/no-delivery.ts";
import { DeliverySender } from "./delivery/delivery-sender.ts";
import { RegistrationDelivery } from "./delivery/registration-delivery.ts";
import { EmlFileMailer } from "./mail/adapters/eml-file-mailer.ts";
import { ConfirmationSender } from "./mail/confirmation-sender.ts";
import { Mailer } from "./mail/mailer.ts";
import { Outbox } from "./outbox.ts";
import { OutboxOverview } from "./outbox-overview.ts";
import { OutboxPoller } from "./outbox-poller.ts";
import { OutboxQueue } from "./outbox-queue.ts";

/** Chooses how mail goes out and who is told of registrations, and sees to both. */
@Module({
	imports: [RegistrationsModule],
	providers: [
		Outbox,
		OutboxQueue,
		OutboxOverview,
		OutboxPoller,
		ConfirmationSender,
		DeliverySender,
		{
			provide: Mailer,
			inject: [ENVIRONMENT],
			useFactory: ({ DATA_DIR, MAIL_FROM }: Environment) => new EmlFileMailer(DATA_DIR, MAIL_FROM),
		},
		{ provide: RegistrationDelivery, useFactory: () => new NoDelivery() },
	],
	exports: [Outbox, OutboxQueue, OutboxOverview],
})
export class OutboxModule {}
