import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { Settings } from "./settings.ts";

/** Which installation this data belongs to: an id made when its database was. */
@Injectable()
export class Installation {
	constructor(private readonly settings: Settings) {}

	async id(): Promise<string> {
		return (await this.find()) ?? (await this.settings.writeOnce("installation", randomUUID()));
	}

	/** @returns undefined where nobody has asked for the id yet */
	find(): Promise<string | undefined> {
		return this.settings.read("installation");
	}
}
