import { Controller, Header, HttpCode, Post } from "@nestjs/common";
import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";

@OpenToEverybody()
@Controller("api/configuration")
export class ConfigurationController {
	constructor(private readonly maintenance: Maintenance) {}

	/** Answers 200 at all times and needs no CSRF token. */
	@Post("getMaintenanceMode")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "application/json; charset=utf-8")
	getMaintenanceMode(): Promise<boolean> {
		return this.maintenance.isOn();
	}
}
