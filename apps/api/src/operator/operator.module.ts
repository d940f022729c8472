import { type DynamicModule, Module } from "@nestjs/common";
import type { Surroundings } from "../application.module.ts";
import { AuditModule } from "../audit/audit.module.ts";
import { Installation } from "../configuration/installation.ts";
import { Maintenance } from "../configuration/maintenance.ts";
import { Settings } from "../configuration/settings.ts";
import { DatabaseModule } from "../database/database.module.ts";
import { OPERATOR_BUSY_TIMEOUT_MS } from "../database/sqlite-database.ts";
import { EnvironmentModule } from "../environment/environment.module.ts";
import { ExtensionsModule } from "../extensions/extensions.module.ts";
import { Extensions } from "../extensions/extensions.ts";
import { FilesModule } from "../files/files.module.ts";
import { KeyFitModule } from "../key-fit/key-fit.module.ts";
import { LoggingModule } from "../logging/logging.module.ts";
import { AccountsModule } from "../login/accounts/accounts.module.ts";
import { SessionEnding } from "../login/session/session-ending.ts";
import { OutboxOverview } from "../outbox/outbox-overview.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { Releases } from "../releases/releases.ts";
import { SealingModule } from "../sealing/sealing.module.ts";
import { Invitations } from "../user/invitations.ts";

/** Dependencies of a command, besides its arguments. */
export interface OperatorSurroundings extends Omit<Surroundings, "onFatal"> {
	/** reports the progress of a long command, one line at a time */
	readonly say?: (line: string) => void;
}

/** The dependencies of operator commands. They run beside a server and do not take its lock. */
@Module({})
export class OperatorModule {
	static with({
		environment,
		clock,
		log,
		extensions = Extensions.NONE,
	}: OperatorSurroundings): DynamicModule {
		return {
			module: OperatorModule,
			imports: [
				EnvironmentModule.with(environment, clock),
				LoggingModule.with(log),
				ExtensionsModule.with(extensions),
				DatabaseModule.with({
					busyTimeoutMs: OPERATOR_BUSY_TIMEOUT_MS,
					onCommitFailed: () => {},
				}),
				SealingModule,
				KeyFitModule,
				AuditModule,
				FilesModule,
				AccountsModule,
				RegistrationsModule,
			],
			providers: [
				Settings,
				Installation,
				Maintenance,
				OutboxOverview,
				Invitations,
				Releases,
				SessionEnding,
			],
		};
	}
}
