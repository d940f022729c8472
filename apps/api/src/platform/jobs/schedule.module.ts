import { Module } from "@nestjs/common";
import { CspReportModule } from "../../calls/csp-reports/csp-report.module.ts";
import { CspViolationLog } from "../../calls/csp-reports/csp-violation-log.ts";
import { AuditRetention } from "../../domain/audit/audit-retention.ts";
import { SecurityEvents } from "../../domain/audit/security-events.ts";
import { DraftKeysModule } from "../../domain/draft-keys/draft-keys.module.ts";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import { FillingSweep } from "../../domain/identity-proofs/filling-sweep.ts";
import { IdentityProofsModule } from "../../domain/identity-proofs/identity-proofs.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { Retention } from "../../domain/registrations/retention.ts";
import { Sweeper } from "../../domain/registrations/sweeper.ts";
import { ReleaseKeeper } from "../../domain/releases/release-keeper.ts";
import { RELEASE_NOTED_EVERY_MS } from "../../domain/releases/releases.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { KeyRotation } from "../sealing/key-rotation.ts";
import { ClockAgreement } from "./clock-agreement.ts";
import { FutureRows } from "./future-rows.ts";
import { JobLeases } from "./job-leases.ts";
import { JobWatch } from "./job-watch.ts";
import { Jobs } from "./jobs.ts";
import { PastRows } from "./past-rows.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any submission takes from its first sealed byte to its commit. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** The server's automatic jobs; operator commands do the same on demand. */
@Module({
	imports: [CspReportModule, IdentityProofsModule, RegistrationsModule, DraftKeysModule],
	providers: [
		ClockAgreement,
		FutureRows,
		JobLeases,
		JobWatch,
		Jobs,
		PastRows,
		{
			provide: "hourly removal of rows whose time is over",
			inject: [PastRows, Jobs],
			useFactory: (rows: PastRows, jobs: Jobs) => {
				const run = () => rows.remove();
				return jobs.shared({ name: "past_rows_removed", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly sweep",
			inject: [Sweeper, Jobs, CLOCK],
			useFactory: (sweeper: Sweeper, jobs: Jobs, now: Clock) => {
				const run = async () => {
					const moment = new Date(now().getTime() - LEFTOVER_AGE_MS);
					const { files, keys } = await sweeper.sweepBefore(moment);
					return files + keys;
				};
				return jobs.sharedByDate({ name: "swept", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly purge",
			inject: [Retention, Jobs],
			useFactory: (retention: Retention, jobs: Jobs) => {
				const run = async () => (await retention.purgeDue()).length;
				return jobs.sharedByDate({ name: "purged", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly retirement of wrapping keys",
			inject: [KeyRotation, Jobs],
			useFactory: (rotation: KeyRotation, jobs: Jobs) => {
				const run = () => rotation.retireOlder();
				return jobs.sharedByDate({ name: "keys_rewrapped", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly pruning of the audit log",
			inject: [AuditRetention, Jobs],
			useFactory: (retention: AuditRetention, jobs: Jobs) => {
				const run = () => retention.prune();
				return jobs.sharedByDate({ name: "audit_pruned", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly removal of releases that are served no more",
			inject: [ReleaseKeeper, Jobs],
			useFactory: (keeper: ReleaseKeeper, jobs: Jobs) => {
				const run = () => keeper.removePast();
				return jobs.sharedByDate({ name: "releases_removed", intervalMs: HOUR_MS, run });
			},
		},
		{
			provide: "hourly note of the running release",
			inject: [ReleaseKeeper, Jobs],
			// Not shared: during an upgrade processes of two releases run side by side.
			useFactory: (keeper: ReleaseKeeper, jobs: Jobs) => {
				const run = () => keeper.keep().then(() => 0);
				return jobs.own({ name: "release_noted", intervalMs: RELEASE_NOTED_EVERY_MS, run });
			},
		},
		{
			provide: "summing up of security events every minute",
			inject: [SecurityEvents, Jobs],
			useFactory: (events: SecurityEvents, jobs: Jobs) => {
				const run = () => events.sumUp();
				return jobs.own({ name: "audit_summed_up", intervalMs: MINUTE_MS, run });
			},
		},
		{
			provide: "summing up of stopped contents every minute",
			inject: [CspViolationLog, Jobs],
			useFactory: (violations: CspViolationLog, jobs: Jobs) => {
				const run = () => Promise.resolve(violations.sumUp());
				return jobs.own({ name: "csp_summed_up", intervalMs: MINUTE_MS, run });
			},
		},
		{
			provide: "comparison of the clocks every minute",
			inject: [ClockAgreement, Jobs],
			// Not shared: each process has its own clock.
			useFactory: (clocks: ClockAgreement, jobs: Jobs) => {
				const run = () => clocks.look().then(() => 0);
				return jobs.own({ name: "clocks_compared", intervalMs: MINUTE_MS, run });
			},
		},
		{
			provide: "voiding of rows from the future every minute",
			inject: [FutureRows, Jobs],
			// Not shared: the lease may be one of the rows to correct.
			useFactory: (rows: FutureRows, jobs: Jobs) => {
				const run = () => rows.void();
				return jobs.own({ name: "future_rows_voided", intervalMs: MINUTE_MS, run });
			},
		},
		{
			provide: "sweep of fillings every minute",
			inject: [FillingSweep, Jobs],
			useFactory: (sweep: FillingSweep, jobs: Jobs) => {
				const run = () => sweep.run();
				return jobs.shared({ name: "fillings_swept", intervalMs: MINUTE_MS, run });
			},
		},
		{
			provide: "destruction of ended draft keys every minute",
			inject: [DraftKeys, ClockAgreement, Jobs],
			useFactory: (keys: DraftKeys, clocks: ClockAgreement, jobs: Jobs) => {
				const run = async () => keys.destroyEnded({ byDate: await clocks.hasAgreedForAnHour() });
				return jobs.shared({ name: "draft_keys_destroyed", intervalMs: MINUTE_MS, run });
			},
		},
	],
	exports: [JobWatch],
})
export class ScheduleModule {}
