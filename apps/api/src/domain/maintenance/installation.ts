import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { StoredSettings } from "./stored-settings.ts";

/** The id of the installation, created with its database. */
@Injectable()
export class Installation {
	constructor(private readonly settings: StoredSettings) {}

	async id(): Promise<string> {
		return (await this.find()) ?? (await this.settings.writeOnce("installation", randomUUID()));
	}

	/** @returns undefined if no id has been created yet */
	find(): Promise<string | undefined> {
		return this.settings.read("installation");
	}
}
