import { Controller, Get, Header, HttpStatus, Res } from "@nestjs/common";
import type { Response } from "express";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Health } from "./health.ts";

/** For a supervisor and a load balancer. */
@OpenToEverybody()
@Controller("health")
export class HealthController {
	constructor(private readonly health: Health) {}

	/** The process is alive. */
	@Get("live")
	@Header("Cache-Control", "no-store")
	live() {
		return { status: "live" };
	}

	/**
	 * The process can accept registrations; 503 if its database does not answer or takes no writes, or
	 * if its own disk is full or cannot be written. It is ready without its file store, keys and
	 * scanner: customers can go on filling in, and the form retries (docs/decisions/0014-scanner.md).
	 * It is also ready without its account directory: logged-in customers do not need it, and another
	 * process would have the same problem. Lists jobs that have not run for three of their intervals.
	 */
	@Get("ready")
	@Header("Cache-Control", "no-store")
	async ready(@Res({ passthrough: true }) response: Response) {
		const { database, storages, accounts, scanner, adapters, own } =
			await this.health.dependencies();
		// Another process may still be able to write there.
		const isOwnLost = [storages.disk, storages.writes].includes("unavailable");
		const isReady = database === "ready" && !isOwnLost;
		const lost = Object.entries(storages).filter(([, state]) => state === "unavailable");
		const jobs = database === "ready" ? await this.health.overdueJobs() : [];
		if (!isReady) response.status(HttpStatus.SERVICE_UNAVAILABLE);
		return {
			status: isReady ? "ready" : "unready",
			...(database === "ready" ? {} : { database }),
			...(lost.length === 0 ? {} : { storages: Object.fromEntries(lost) }),
			...(accounts === "none" ? {} : { accounts }),
			...(scanner === "off" ? {} : { scanner }),
			...(Object.keys(adapters).length === 0 ? {} : { adapters }),
			...(Object.keys(own).length === 0 ? {} : { own }),
			...(jobs.length === 0 ? {} : { overdueJobs: jobs }),
		};
	}
}
