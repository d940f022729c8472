import { Module } from "@nestjs/common";
import { Installation } from "./installation.ts";
import { MaintenanceGuard } from "./maintenance.guard.ts";
import { Maintenance } from "./maintenance.ts";
import { StoredSettings } from "./stored-settings.ts";

/** The maintenance mode and the installation's id, stored in the database. */
@Module({
	providers: [StoredSettings, Installation, Maintenance, MaintenanceGuard],
	exports: [StoredSettings, Installation, Maintenance, MaintenanceGuard],
})
export class MaintenanceModule {}
