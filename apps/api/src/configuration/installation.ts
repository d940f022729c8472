import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { Settings } from "./settings.ts";

/** Which installation this data belongs to: an id made when its database was. */
@Injectable()
export class Installation {
	constructor(private readonly settings: Settings) {}

	async id(): Promise<string> {
		const existing = await this.settings.read("installation");
		if (existing !== undefined) return existing;
		const id = randomUUID();
		await this.settings.write("installation", id);
		return id;
	}
}
