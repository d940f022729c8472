import { Controller, Get, Header } from "@nestjs/common";
import { Database } from "../database/database.ts";

/** For a supervisor and a load balancer. */
@Controller("health")
export class HealthController {
	constructor(private readonly database: Database) {}

	/** The process answers. */
	@Get("live")
	@Header("Cache-Control", "no-store")
	live() {
		return { status: "live" };
	}

	/** The process can take registrations. */
	@Get("ready")
	@Header("Cache-Control", "no-store")
	async ready() {
		await this.database.selectFrom("settings").select("name").limit(1).execute();
		return { status: "ready" };
	}
}
