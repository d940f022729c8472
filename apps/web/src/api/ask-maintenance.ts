import * as v from "valibot";
import { call } from "./call.ts";

/** `POST api/configuration/getMaintenanceMode`: always answers, and needs no CSRF token. */
export function askMaintenance(): Promise<boolean> {
	return call("configuration/getMaintenanceMode", v.boolean(), { method: "post", json: {} });
}
