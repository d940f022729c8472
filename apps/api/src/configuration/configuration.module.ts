import { Module } from "@nestjs/common";
import { ConfigurationController } from "./configuration.controller.ts";
import { Installation } from "./installation.ts";
import { MaintenanceGuard } from "./maintenance.guard.ts";
import { Maintenance } from "./maintenance.ts";
import { PublicConfigurationService } from "./public-configuration.ts";
import { Settings } from "./settings.ts";

@Module({
	controllers: [ConfigurationController],
	providers: [Settings, Installation, Maintenance, MaintenanceGuard, PublicConfigurationService],
	exports: [Installation, Maintenance, MaintenanceGuard, PublicConfigurationService],
})
export class ConfigurationModule {}
