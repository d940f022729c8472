import { type DynamicModule, Module } from "@nestjs/common";
import { ThrottlerModule } from "@nestjs/throttler";
import { ApiDocsModule } from "./api-docs/api-docs.module.ts";
import { AuditModule } from "./audit/audit.module.ts";
import { ConfigurationModule } from "./configuration/configuration.module.ts";
import { LogLostError } from "./database/commit-failed-error.ts";
import { DatabaseModule } from "./database/database.module.ts";
import { SERVER_BUSY_TIMEOUT_MS } from "./database/sqlite-database.ts";
import { DraftModule } from "./drafts/draft.module.ts";
import type { Clock } from "./environment/clock.ts";
import { EnvironmentModule } from "./environment/environment.module.ts";
import type { Environment } from "./environment/environment.ts";
import { ExtensionsModule } from "./extensions/extensions.module.ts";
import { Extensions } from "./extensions/extensions.ts";
import { FilesModule } from "./files/files.module.ts";
import { FormModule } from "./form/form.module.ts";
import { ScanningModule } from "./form/scanning/scanning.module.ts";
import { HealthModule } from "./health/health.module.ts";
import { CallCounts } from "./http/call-counts.ts";
import { CALLS_PER_ADDRESS } from "./http/calls-per-address.ts";
import { HttpModule } from "./http/http.module.ts";
import { PageModule } from "./http/page.module.ts";
import { isStorageFull } from "./http/storage-full.ts";
import { BUILT_FORM } from "./http/web-directory.ts";
import { IamSmartModule } from "./iamsmart/iam-smart.module.ts";
import { KeyFitModule } from "./key-fit/key-fit.module.ts";
import type { Log } from "./logging/log.ts";
import { LoggingModule } from "./logging/logging.module.ts";
import { AccountsModule } from "./login/accounts/accounts.module.ts";
import { LoginModule } from "./login/login.module.ts";
import { MetricsModule } from "./metrics/metrics.module.ts";
import { RegistrationsModule } from "./registrations/registrations.module.ts";
import { ReleasesModule } from "./releases/releases.module.ts";
import { ScheduleModule } from "./schedule/schedule.module.ts";
import { SealingModule } from "./sealing/sealing.module.ts";
import { SiteContentModule } from "./site-content/site-content.module.ts";
import { UserModule } from "./user/user.module.ts";

/** Dependencies of the server, besides the clock and the log output. */
export interface Surroundings {
	readonly environment: Environment;
	readonly clock: Clock;
	readonly log: Log;
	/** a team's own adapters and modules */
	readonly extensions?: Extensions;
	/** directory of the built form; by default the output of `pnpm build` */
	readonly webDirectory?: string;
	/** called if the process is in an unsafe state and has to end */
	readonly onFatal: (error: Error) => void;
}

/** The whole server. Your own modules come from the file that EXTENSIONS names. */
@Module({})
export class ApplicationModule {
	static with({
		environment,
		clock,
		log,
		onFatal,
		extensions = Extensions.NONE,
		webDirectory = BUILT_FORM,
	}: Surroundings): DynamicModule {
		return {
			module: ApplicationModule,
			imports: [
				EnvironmentModule.with(environment, clock),
				LoggingModule.with(log),
				ExtensionsModule.with(extensions),
				MetricsModule,
				ThrottlerModule.forRootAsync({
					inject: [CallCounts],
					// A single process counts in memory.
					useFactory: (counts: CallCounts) => ({
						throttlers: [CALLS_PER_ADDRESS],
						...(environment.DATABASE_URL === undefined ? {} : { storage: counts }),
					}),
				}),
				DatabaseModule.with({
					busyTimeoutMs: SERVER_BUSY_TIMEOUT_MS,
					// A full disk is not a broken one: what was not written is written once there is room.
					onCommitFailed: (error) => {
						if (error instanceof LogLostError || !isStorageFull(error)) onFatal(error);
					},
				}),
				SealingModule,
				KeyFitModule,
				AuditModule,
				FilesModule,
				HttpModule.with(webDirectory),
				ReleasesModule,
				ConfigurationModule,
				AccountsModule,
				RegistrationsModule,
				LoginModule,
				DraftModule,
				FormModule,
				ScanningModule,
				IamSmartModule.with(environment),
				SiteContentModule,
				UserModule,
				HealthModule,
				ApiDocsModule,
				ScheduleModule,
				...extensions.modules,
				PageModule,
			],
		};
	}
}
