import { Injectable } from "@nestjs/common";
import { StoredSettings } from "./stored-settings.ts";

/**
 * The maintenance mode, stored in the database, so that operators can switch it without a restart.
 */
@Injectable()
export class Maintenance {
	constructor(private readonly settings: StoredSettings) {}

	async isOn(): Promise<boolean> {
		return (await this.settings.read("maintenance")) === "on";
	}

	async turn(state: "on" | "off"): Promise<void> {
		await this.settings.write("maintenance", state);
	}
}
