import { Inject, Injectable } from "@nestjs/common";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { StoredSettings } from "./stored-settings.ts";

/**
 * The maintenance mode, stored in the database, so that operators can switch it without a restart.
 */
@Injectable()
export class Maintenance {
	constructor(
		private readonly settings: StoredSettings,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	async isOn(): Promise<boolean> {
		return (await this.settings.read("maintenance")) === "on";
	}

	/** When it was last turned on or off; undefined before, or if an earlier version did. */
	async since(): Promise<string | undefined> {
		return await this.settings.read("maintenance-since");
	}

	async turn(state: "on" | "off"): Promise<void> {
		await this.settings.write("maintenance-since", this.now().toISOString());
		await this.settings.write("maintenance", state);
	}
}
