import { type DynamicModule, Module } from "@nestjs/common";
import { ThrottlerModule } from "@nestjs/throttler";
import { ApiDocsModule } from "./calls/api-docs/api-docs.module.ts";
import { ConfigurationModule } from "./calls/configuration/configuration.module.ts";
import { CspReportModule } from "./calls/csp-reports/csp-report.module.ts";
import { DraftModule } from "./calls/drafts/draft.module.ts";
import { FormModule } from "./calls/form/form.module.ts";
import { HealthModule } from "./calls/health/health.module.ts";
import { IamSmartModule } from "./calls/iamsmart/iam-smart.module.ts";
import { LoginModule } from "./calls/login/login.module.ts";
import { PageModule } from "./calls/pages/page.module.ts";
import { SiteContentModule } from "./calls/site-content/site-content.module.ts";
import { UsageModule } from "./calls/usage/usage.module.ts";
import { UserModule } from "./calls/user/user.module.ts";
import { AccountImportModule } from "./domain/account-import/account-import.module.ts";
import { AccountsModule } from "./domain/accounts/accounts.module.ts";
import { AuditModule } from "./domain/audit/audit.module.ts";
import { ListenersModule } from "./domain/events/listeners.module.ts";
import { ScanningModule } from "./domain/file-inspection/scanning/scanning.module.ts";
import { KeyFitModule } from "./domain/key-fit/key-fit.module.ts";
import { OwnJobsModule } from "./domain/own-jobs/own-jobs.module.ts";
import { RegistrationsModule } from "./domain/registrations/registrations.module.ts";
import { ReleasesModule } from "./domain/releases/releases.module.ts";
import { LogLostError } from "./platform/database/commit-failed-error.ts";
import { DatabaseModule } from "./platform/database/database.module.ts";
import { Database } from "./platform/database/database.ts";
import { SERVER_BUSY_TIMEOUT_MS } from "./platform/database/sqlite-database.ts";
import type { Clock } from "./platform/environment/clock.ts";
import { EnvironmentModule } from "./platform/environment/environment.module.ts";
import type { Environment } from "./platform/environment/environment.ts";
import { ExtensionsModule } from "./platform/extensions/extensions.module.ts";
import { Extensions } from "./platform/extensions/extensions.ts";
import { FilesModule } from "./platform/files/files.module.ts";
import { CallCounts } from "./platform/http/call-counts.ts";
import { CALLS_PER_ADDRESS } from "./platform/http/calls-per-address.ts";
import { HttpModule } from "./platform/http/http.module.ts";
import { isStorageFull } from "./platform/http/storage-full.ts";
import { BUILT_FORM } from "./platform/http/web-directory.ts";
import { JobsModule } from "./platform/jobs/jobs.module.ts";
import type { Log } from "./platform/logging/log.ts";
import { LoggingModule } from "./platform/logging/logging.module.ts";
import { MetricsModule } from "./platform/metrics/metrics.module.ts";
import { SealingModule } from "./platform/sealing/sealing.module.ts";

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
					schema: "migrate",
					// A full disk is not broken: failed writes succeed once there is room.
					onCommitFailed: (error) => {
						if (error instanceof LogLostError || !isStorageFull(error)) onFatal(error);
					},
				}),
				SealingModule,
				KeyFitModule,
				AuditModule,
				FilesModule.after(Database),
				JobsModule,
				HttpModule.with(webDirectory),
				CspReportModule,
				UsageModule,
				ReleasesModule,
				ConfigurationModule,
				AccountsModule,
				AccountImportModule,
				RegistrationsModule,
				LoginModule,
				DraftModule,
				FormModule,
				ScanningModule,
				IamSmartModule.with(environment),
				SiteContentModule,
				UserModule,
				ListenersModule,
				OwnJobsModule,
				HealthModule,
				ApiDocsModule,
				...extensions.modules,
				PageModule,
			],
		};
	}
}
