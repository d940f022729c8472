import { Controller, Get, Header, HttpStatus, Res } from "@nestjs/common";
import type { Response } from "express";
import { OpenToEverybody } from "../http/open-to-everybody.ts";
import { Health } from "./health.ts";

/** For a supervisor and a load balancer. */
@OpenToEverybody()
@Controller("health")
export class HealthController {
	constructor(private readonly health: Health) {}

	/** The process answers. */
	@Get("live")
	@Header("Cache-Control", "no-store")
	live() {
		return { status: "live" };
	}

	/**
	 * The process can take registrations: 503 without its database. Without its scanner it is ready all
	 * the same: customers go on filling in, and their forms ask again
	 * (docs/decisions/0014-scanner.md). So it is without its account directory: who is logged in needs
	 * none, and another process would fare no better. Jobs that have not run for three of their intervals
	 * are named.
	 */
	@Get("ready")
	@Header("Cache-Control", "no-store")
	async ready(@Res({ passthrough: true }) response: Response) {
		const { database, accounts, scanner } = await this.health.dependencies();
		const isReady = database === "ready";
		const jobs = isReady ? await this.health.overdueJobs() : [];
		if (!isReady) response.status(HttpStatus.SERVICE_UNAVAILABLE);
		return {
			status: isReady ? "ready" : "unready",
			...(isReady ? {} : { database }),
			...(accounts === "none" ? {} : { accounts }),
			...(scanner === "off" ? {} : { scanner }),
			...(jobs.length === 0 ? {} : { overdueJobs: jobs }),
		};
	}
}
