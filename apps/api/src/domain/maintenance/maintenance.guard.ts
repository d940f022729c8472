import { type CanActivate, Injectable } from "@nestjs/common";
import { Problem } from "../../platform/http/problem.ts";
import { Maintenance } from "./maintenance.ts";

const RETRY_AFTER_SECONDS = 300;

/** Rejects calls that would start or finish a registration during maintenance. */
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
