import { Module } from "@nestjs/common";
import { Installation } from "./installation.ts";
import { MaintenanceGuard } from "./maintenance.guard.ts";
import { Maintenance } from "./maintenance.ts";
import { Settings } from "./settings.ts";

/** The maintenance mode and the installation's id, stored in the database. */
@Module({
	providers: [Settings, Installation, Maintenance, MaintenanceGuard],
	exports: [Installation, Maintenance, MaintenanceGuard],
})
export class MaintenanceModule {}
