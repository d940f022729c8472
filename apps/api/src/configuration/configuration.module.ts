import { Module } from "@nestjs/common";
import { ConfigurationController } from "./configuration.controller.ts";
import { MaintenanceGuard } from "./maintenance.guard.ts";
import { Maintenance } from "./maintenance.ts";
import { PublicConfigurationService } from "./public-configuration.ts";

@Module({
	controllers: [ConfigurationController],
	providers: [Maintenance, MaintenanceGuard, PublicConfigurationService],
	exports: [Maintenance, MaintenanceGuard, PublicConfigurationService],
})
export class ConfigurationModule {}
