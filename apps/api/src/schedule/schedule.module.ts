import { Module } from "@nestjs/common";
import { AuditRetention } from "../audit/audit-retention.ts";
import { SecurityEvents } from "../audit/security-events.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { CspViolationLog } from "../http/csp-reports/csp-violation-log.ts";
import { FillingSweep } from "../iamsmart/fillings/filling-sweep.ts";
import { ProofModule } from "../iamsmart/proof/proof.module.ts";
import { Log } from "../logging/log.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { Retention } from "../registrations/retention.ts";
import { Sweeper } from "../registrations/sweeper.ts";
import { ReleaseKeeper } from "../releases/release-keeper.ts";
import { RELEASE_NOTED_EVERY_MS } from "../releases/releases.ts";
import { KeyRotation } from "../sealing/key-rotation.ts";
import { JobLeases } from "./job-leases.ts";
import { leasedJob } from "./leased-job.ts";
import { PastRows } from "./past-rows.ts";
import { type Job, RepeatedJob } from "./repeated-job.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any submission takes from its first sealed byte to its commit. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** What the server does by itself; operator commands do the same on demand. */
@Module({
	imports: [ProofModule, RegistrationsModule],
	providers: [
		JobLeases,
		PastRows,
		{
			provide: "hourly removal of rows whose time is over",
			inject: [PastRows, JobLeases, Log],
			useFactory: (rows: PastRows, leases: JobLeases, log: Log) => {
				const run = () => rows.remove();
				return sharedJob({ name: "past_rows_removed", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly sweep",
			inject: [Sweeper, JobLeases, Log, CLOCK],
			useFactory: (sweeper: Sweeper, leases: JobLeases, log: Log, now: Clock) => {
				const run = async () => {
					const moment = new Date(now().getTime() - LEFTOVER_AGE_MS);
					const { files, keys } = await sweeper.sweepBefore(moment);
					return files + keys;
				};
				return sharedJob({ name: "swept", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly purge",
			inject: [Retention, JobLeases, Log],
			useFactory: (retention: Retention, leases: JobLeases, log: Log) => {
				const run = async () => (await retention.purgeDue()).length;
				return sharedJob({ name: "purged", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly retirement of wrapping keys",
			inject: [KeyRotation, JobLeases, Log],
			useFactory: (rotation: KeyRotation, leases: JobLeases, log: Log) => {
				const run = () => rotation.retireOlder();
				return sharedJob({ name: "keys_rewrapped", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly pruning of the audit log",
			inject: [AuditRetention, JobLeases, Log],
			useFactory: (retention: AuditRetention, leases: JobLeases, log: Log) => {
				const run = () => retention.prune();
				return sharedJob({ name: "audit_pruned", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly removal of releases that are served no more",
			inject: [ReleaseKeeper, JobLeases, Log],
			useFactory: (keeper: ReleaseKeeper, leases: JobLeases, log: Log) => {
				const run = () => keeper.removePast();
				return sharedJob({ name: "releases_removed", intervalMs: HOUR_MS, run }, leases, log);
			},
		},
		{
			provide: "hourly note of the running release",
			inject: [ReleaseKeeper, Log],
			// Not shared: processes of two releases run side by side during an upgrade.
			useFactory: (keeper: ReleaseKeeper, log: Log) => {
				const run = () => keeper.keep().then(() => 0);
				const intervalMs = RELEASE_NOTED_EVERY_MS;
				return new RepeatedJob({ name: "release_noted", intervalMs, run }, log);
			},
		},
		{
			provide: "summing up of security events every minute",
			inject: [SecurityEvents, Log],
			useFactory: (events: SecurityEvents, log: Log) => {
				const run = () => events.sumUp();
				return new RepeatedJob({ name: "audit_summed_up", intervalMs: MINUTE_MS, run }, log);
			},
		},
		{
			provide: "summing up of stopped contents every minute",
			inject: [CspViolationLog, Log],
			useFactory: (violations: CspViolationLog, log: Log) => {
				const run = () => Promise.resolve(violations.sumUp());
				return new RepeatedJob({ name: "csp_summed_up", intervalMs: MINUTE_MS, run }, log);
			},
		},
		{
			provide: "sweep of fillings every minute",
			inject: [FillingSweep, JobLeases, Log],
			useFactory: (sweep: FillingSweep, leases: JobLeases, log: Log) => {
				const run = () => sweep.run();
				return sharedJob({ name: "fillings_swept", intervalMs: MINUTE_MS, run }, leases, log);
			},
		},
	],
})
export class ScheduleModule {}

/** Of all processes on one database one does it. */
function sharedJob(job: Job, leases: JobLeases, log: Log): RepeatedJob {
	return new RepeatedJob(leasedJob(job, leases), log);
}
