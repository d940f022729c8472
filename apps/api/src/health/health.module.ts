import { Module } from "@nestjs/common";
import { FormModule } from "../form/form.module.ts";
import { InspectionModule } from "../form/inspection/inspection.module.ts";
import { AccountsModule } from "../login/accounts/accounts.module.ts";
import { MetricsController } from "../metrics/metrics.controller.ts";
import { Readings } from "../metrics/readings.ts";
import { OutboxModule } from "../outbox/outbox.module.ts";
import { ScheduleModule } from "../schedule/schedule.module.ts";
import { HealthController } from "./health.controller.ts";
import { Health } from "./health.ts";

/** Health and metrics, for monitoring. */
@Module({
	imports: [AccountsModule, FormModule, InspectionModule, OutboxModule, ScheduleModule],
	controllers: [HealthController, MetricsController],
	providers: [Health, Readings],
})
export class HealthModule {}
