import { Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";

/** What the server remembers of itself, by name. */
type SettingName = "maintenance" | "installation" | "vault-fingerprint" | "root-fingerprint";

/** Reads and writes settings that outlive a process. */
@Injectable()
export class Settings {
	constructor(private readonly database: Database) {}

	async read(name: SettingName): Promise<string | undefined> {
		const row = await this.database
			.selectFrom("settings")
			.select("value")
			.where("name", "=", name)
			.executeTakeFirst();
		return row?.value;
	}

	/** @returns what was written first: of several processes that begin at once one decides */
	async writeOnce(name: SettingName, value: string): Promise<string> {
		await this.database
			.insertInto("settings")
			.values({ name, value })
			.onConflict((conflict) => conflict.column("name").doNothing())
			.execute();
		return (await this.read(name)) ?? value;
	}

	async write(name: SettingName, value: string): Promise<void> {
		await this.database
			.insertInto("settings")
			.values({ name, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute();
	}
}
