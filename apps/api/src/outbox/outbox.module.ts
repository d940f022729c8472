import { Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { EmlFileMailer } from "./mail/adapters/eml-file-mailer.ts";
import { ConfirmationSender } from "./mail/confirmation-sender.ts";
import { Mailer } from "./mail/mailer.ts";
import { Outbox } from "./outbox.ts";
import { OutboxPoller } from "./outbox-poller.ts";

/** Chooses how mail goes out, and sends it. */
@Module({
	imports: [RegistrationsModule],
	providers: [
		Outbox,
		OutboxPoller,
		ConfirmationSender,
		{
			provide: Mailer,
			inject: [ENVIRONMENT],
			useFactory: ({ DATA_DIR, MAIL_FROM }: Environment) => new EmlFileMailer(DATA_DIR, MAIL_FROM),
		},
	],
	exports: [Outbox],
})
export class OutboxModule {}
