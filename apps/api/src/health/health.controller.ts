import { Controller, Get, Header } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { ScannerWatch } from "../form/scanning/scanner-watch.ts";

/** For a supervisor and a load balancer. */
@Controller("health")
export class HealthController {
	constructor(
		private readonly database: Database,
		private readonly scannerWatch: ScannerWatch,
	) {}

	/** The process answers. */
	@Get("live")
	@Header("Cache-Control", "no-store")
	live() {
		return { status: "live" };
	}

	/**
	 * The process can take registrations. Without its scanner it is ready all the same: customers go
	 * on filling in, and their forms ask again (docs/decisions/0014-scanner.md).
	 */
	@Get("ready")
	@Header("Cache-Control", "no-store")
	async ready() {
		await this.database.selectFrom("settings").select("name").limit(1).execute();
		const scanner = await this.scannerWatch.state();
		return { status: "ready", ...(scanner === "off" ? {} : { scanner }) };
	}
}
