import type { Writable } from "node:stream";
import { type DynamicModule, Module } from "@nestjs/common";
import { AccountImportModule } from "../domain/account-import/account-import.module.ts";
import { AccountsModule } from "../domain/accounts/accounts.module.ts";
import { KnownAccounts } from "../domain/accounts/known-accounts.ts";
import { AuditModule } from "../domain/audit/audit.module.ts";
import { DraftKeys } from "../domain/draft-keys/draft-keys.ts";
import { IdentityProofsModule } from "../domain/identity-proofs/identity-proofs.module.ts";
import { InvitationsModule } from "../domain/invitations/invitations.module.ts";
import { KeyFitModule } from "../domain/key-fit/key-fit.module.ts";
import { Installation } from "../domain/maintenance/installation.ts";
import { Maintenance } from "../domain/maintenance/maintenance.ts";
import { StoredSettings } from "../domain/maintenance/stored-settings.ts";
import { AddressCorrection } from "../domain/outbox/address-correction.ts";
import { MailKeys } from "../domain/outbox/mail/mail-keys.ts";
import { OutboxOverview } from "../domain/outbox/outbox-overview.ts";
import { RegistrationsModule } from "../domain/registrations/registrations.module.ts";
import { Releases } from "../domain/releases/releases.ts";
import { SessionsModule } from "../domain/sessions/sessions.module.ts";
import { DatabaseModule } from "../platform/database/database.module.ts";
import { Database } from "../platform/database/database.ts";
import type { SchemaRight } from "../platform/database/run-migrations.ts";
import { OPERATOR_BUSY_TIMEOUT_MS } from "../platform/database/sqlite-database.ts";
import type { Clock } from "../platform/environment/clock.ts";
import { EnvironmentModule } from "../platform/environment/environment.module.ts";
import type { Environment } from "../platform/environment/environment.ts";
import { ExtensionsModule } from "../platform/extensions/extensions.module.ts";
import { Extensions } from "../platform/extensions/extensions.ts";
import { FilesModule } from "../platform/files/files.module.ts";
import { ClockAgreement } from "../platform/jobs/clock-agreement.ts";
import type { Log } from "../platform/logging/log.ts";
import { LoggingModule } from "../platform/logging/logging.module.ts";
import { SealingModule } from "../platform/sealing/sealing.module.ts";
import { ArchiveOutput } from "./archive-output.ts";
import { BackupModule } from "./backup/backup.module.ts";
import { type Ask, Consent } from "./consent.ts";
import { Progress, type Say, sayLocked } from "./progress.ts";

/** Dependencies of a command, besides its arguments. */
export interface OperatorSurroundings {
	readonly environment: Environment;
	readonly clock: Clock;
	readonly log: Log;
	readonly extensions?: Extensions;
	/** reports the progress of a long command, one line at a time */
	readonly say?: Say;
	/** asks whether to destroy something; absent without a terminal */
	readonly ask?: Ask;
	/** takes an archive; absent if standard output is a terminal, or nothing reads it */
	readonly output?: Writable;
}

/** The dependencies of operator commands. They run beside a server and do not take its lock. */
@Module({})
export class OperatorModule {
	static with(
		{
			environment,
			clock,
			log,
			say,
			ask,
			output,
			extensions = Extensions.NONE,
		}: OperatorSurroundings,
		schema: SchemaRight = "use",
		isForReading = false,
	): DynamicModule {
		return {
			module: OperatorModule,
			imports: [
				EnvironmentModule.with(environment, clock),
				LoggingModule.with(log),
				ExtensionsModule.with(extensions),
				DatabaseModule.with({
					busyTimeoutMs: OPERATOR_BUSY_TIMEOUT_MS,
					onCommitFailed: () => {},
					...(say && { onLocked: sayLocked(say) }),
					isForReading,
					schema,
				}),
				SealingModule,
				KeyFitModule,
				AuditModule,
				FilesModule.after(Database),
				AccountsModule,
				AccountImportModule,
				RegistrationsModule,
				SessionsModule,
				IdentityProofsModule,
				InvitationsModule,
				BackupModule,
			],
			providers: [
				AddressCorrection,
				ClockAgreement,
				DraftKeys,
				StoredSettings,
				Installation,
				KnownAccounts,
				MailKeys,
				Maintenance,
				OutboxOverview,
				Releases,
				{ provide: ArchiveOutput, useFactory: () => new ArchiveOutput(output) },
				{ provide: Consent, useFactory: () => new Consent(ask) },
				{ provide: Progress, useFactory: () => new Progress(clock, say) },
			],
		};
	}
}
