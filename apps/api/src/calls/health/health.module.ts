import { Module } from "@nestjs/common";
import { AccountsModule } from "../../domain/accounts/accounts.module.ts";
import { InspectionModule } from "../../domain/file-inspection/inspection.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { STORAGE_TRIAL_INTERVAL_MS } from "../../domain/maintenance/stored-settings.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { registerReading } from "../../platform/metrics/readings.ts";
import { HealthController } from "./health.controller.ts";
import { Health } from "./health.ts";
import { MetricsController } from "./metrics.controller.ts";
import { StorageProbe } from "./storage-probe.ts";

/** Health and metrics, for monitoring. */
@Module({
	imports: [AccountsModule, InspectionModule, MaintenanceModule],
	controllers: [HealthController, MetricsController],
	providers: [
		Health,
		StorageProbe,
		registerJob(
			{ name: "storage_tried", intervalMs: STORAGE_TRIAL_INTERVAL_MS, runs: "own" },
			[StorageProbe],
			async (probe) => {
				await probe.try();
				return 0;
			},
		),
		registerReading(
			Health,
			({ dependencies, backupFinished, replicaAsOf }) => [
				dependencies,
				backupFinished,
				replicaAsOf,
			],
			async (health, { dependencies, backupFinished, replicaAsOf }) => {
				const { adapters, own, storages, ...others } = await health.dependencies();
				const indicators = Object.entries(own).map(
					([name, state]) => [`own_${name}`, state] as const,
				);
				const states = { ...others, ...storages, ...adapters, ...Object.fromEntries(indicators) };
				for (const [dependency, state] of Object.entries(states))
					if (!["none", "off"].includes(state))
						dependencies.set({ dependency }, state === "ready" ? 1 : 0);
				const overdue = await health.overdueJobs();
				dependencies.set({ dependency: "jobs" }, overdue.length === 0 ? 1 : 0);
				const backup = await health.newestBackup();
				if (backup) backupFinished.set({}, backup.getTime() / 1000);
				const replica = await health.replicaAsOf();
				if (replica) replicaAsOf.set({}, replica.getTime() / 1000);
			},
		),
	],
})
export class HealthModule {}
