import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";

/** Names of the stored settings. */
type SettingName =
	| "maintenance"
	| "maintenance-since"
	| "installation"
	| "vault-fingerprint"
	| "root-fingerprint"
	| "loss-accepted"
	| "root-loss-accepted"
	| typeof COPY
	| typeof BACKUP_FINISHED
	| typeof REPLICA_AS_OF
	| typeof STORAGE_TRIAL;

/** The id of this copy of the installation: a restore and a move make another one. */
export const COPY = "copy";

/** When the newest backup was finished, or the one that was restored: ISO 8601. */
export const BACKUP_FINISHED = "backup-finished";

/** Until when everything is in the replica, if one is followed: ISO 8601. */
export const REPLICA_AS_OF = "replica-as-of";

/** When a server last tried to write what a registration needs, as {@link StorageTrial}. */
export const STORAGE_TRIAL = "storage-trial";

export const STORAGE_TRIAL_INTERVAL_MS = 60_000;

/** In JSON. */
export interface StorageTrial {
	/** ISO 8601 */
	readonly at: string;
	/** what could not be written twice in a row */
	readonly unavailable: readonly string[];
}

/** What the server and its commands set in the database, unlike what the environment sets. */
@Injectable()
export class StoredSettings {
	constructor(private readonly database: Database) {}

	async read(name: SettingName): Promise<string | undefined> {
		const row = await this.database
			.selectFrom("settings")
			.select("value")
			.where("name", "=", name)
			.executeTakeFirst();
		return row?.value;
	}

	/** @returns the value that was written first: if several processes start at once, one wins */
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

	/**
	 * Removes a moment that is not after `until`.
	 *
	 * @returns whether there was one
	 */
	async removeMoment(name: SettingName, until: Date): Promise<boolean> {
		const { numDeletedRows } = await this.database
			.deleteFrom("settings")
			.where("name", "=", name)
			.where("value", "<=", until.toISOString())
			.executeTakeFirstOrThrow();
		return numDeletedRows > 0n;
	}
}
