import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";

const SETTING = "maintenance";

/** The maintenance mode: kept in the database, so that an operator turns it without a restart. */
@Injectable()
export class Maintenance {
	constructor(private readonly database: Database) {}

	async isOn(): Promise<boolean> {
		const row = await this.database
			.selectFrom("settings")
			.select("value")
			.where("name", "=", SETTING)
			.executeTakeFirst();
		return row?.value === "on";
	}

	async turn(state: "on" | "off"): Promise<void> {
		await this.database
			.insertInto("settings")
			.values({ name: SETTING, value: state })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: state }))
			.execute();
	}
}
