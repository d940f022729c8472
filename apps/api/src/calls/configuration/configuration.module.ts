import { Module } from "@nestjs/common";
import { Installation } from "../../domain/maintenance/installation.ts";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import { Settings } from "../../domain/maintenance/settings.ts";
import { ConfigurationController } from "./configuration.controller.ts";
import { PublicConfigurationService } from "./public-configuration.ts";

@Module({
	controllers: [ConfigurationController],
	providers: [Settings, Installation, Maintenance, MaintenanceGuard, PublicConfigurationService],
	exports: [Installation, Maintenance, MaintenanceGuard, PublicConfigurationService],
})
export class ConfigurationModule {}
