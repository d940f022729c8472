import { Module } from "@nestjs/common";
import { AccountsModule } from "../../domain/accounts/accounts.module.ts";
import { InspectionModule } from "../../domain/file-inspection/inspection.module.ts";
import { OutboxModule } from "../../domain/outbox/outbox.module.ts";
import { FormModule } from "../form/form.module.ts";
import { HealthController } from "./health.controller.ts";
import { Health } from "./health.ts";
import { MetricsController } from "./metrics.controller.ts";
import { Readings } from "./readings.ts";

/** Health and metrics, for monitoring. */
@Module({
	imports: [AccountsModule, FormModule, InspectionModule, OutboxModule],
	controllers: [HealthController, MetricsController],
	providers: [Health, Readings],
})
export class HealthModule {}
