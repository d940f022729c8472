import { type CanActivate, Injectable } from "@nestjs/common";
import { Problem } from "../http/problem.ts";
import { Maintenance } from "./maintenance.ts";

const RETRY_AFTER_SECONDS = 300;

/** Refuses what would begin or end a registration while the operator works on the system. */
@Injectable()
export class MaintenanceGuard implements CanActivate {
	constructor(private readonly maintenance: Maintenance) {}

	/** @throws Problem maintenance */
	async canActivate(): Promise<boolean> {
		if (await this.maintenance.isOn())
			throw new Problem("maintenance", { retryAfterSeconds: RETRY_AFTER_SECONDS });
		return true;
	}
}
