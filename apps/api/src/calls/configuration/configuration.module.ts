import { Module } from "@nestjs/common";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { ConfigurationController } from "./configuration.controller.ts";

/** The call that tells the maintenance mode. Import it to guard a call with MaintenanceGuard. */
@Module({
	imports: [MaintenanceModule],
	controllers: [ConfigurationController],
	exports: [MaintenanceModule],
})
export class ConfigurationModule {}
