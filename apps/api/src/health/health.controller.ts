import { Controller, Get, Header } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { ScannerWatch } from "../form/scanning/scanner-watch.ts";
import { AccountDirectory } from "../login/accounts/account-directory.ts";

/** For a supervisor and a load balancer. */
@Controller("health")
export class HealthController {
	constructor(
		private readonly database: Database,
		private readonly scannerWatch: ScannerWatch,
		private readonly accounts: AccountDirectory,
	) {}

	/** The process answers. */
	@Get("live")
	@Header("Cache-Control", "no-store")
	live() {
		return { status: "live" };
	}

	/**
	 * The process can take registrations. Without its scanner it is ready all the same: customers go
	 * on filling in, and their forms ask again (docs/decisions/0014-scanner.md). So it is without its
	 * account directory: who is logged in needs none, and another process would fare no better.
	 */
	@Get("ready")
	@Header("Cache-Control", "no-store")
	async ready() {
		await this.database.selectFrom("settings").select("name").limit(1).execute();
		const scanner = await this.scannerWatch.state();
		const accounts = this.accounts.serviceState;
		return {
			status: "ready",
			...(accounts === "none" ? {} : { accounts }),
			...(scanner === "off" ? {} : { scanner }),
		};
	}
}
