import { Module } from "@nestjs/common";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { FormPages } from "./form-pages.ts";
import { PageController } from "./page.controller.ts";
import { PublicConfigurationService } from "./public-configuration.ts";

/** The form's pages. Its routes must come last: `/:language` matches every short address. */
@Module({
	imports: [MaintenanceModule],
	controllers: [PageController],
	providers: [FormPages, PublicConfigurationService],
})
export class PageModule {}
