import { Injectable } from "@nestjs/common";
import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { ScannerWatch } from "../../domain/file-inspection/scanning/scanner-watch.ts";
import {
	BACKUP_FINISHED,
	REPLICA_AS_OF,
	StoredSettings,
} from "../../domain/maintenance/stored-settings.ts";
import { Database } from "../../platform/database/database.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { Monitoring } from "../../platform/extensions/monitoring.ts";
import { JobWatch } from "../../platform/jobs/job-watch.ts";
import { Log } from "../../platform/logging/log.ts";
import { StorageProbe } from "./storage-probe.ts";

/** State of each dependency; `none` and `off` if there is none. */
export interface Dependencies {
	readonly database: "ready" | "unavailable";
	readonly accounts: AccountDirectory["serviceState"];
	/** those that were tried */
	readonly storages: StorageProbe["states"];
	readonly scanner: Awaited<ReturnType<ScannerWatch["state"]>>;
	/** by the name of the port */
	readonly adapters: Extensions["states"];
	/** by the name of a team's own indicator */
	readonly own: Awaited<ReturnType<Monitoring["states"]>>;
}

/** Checks whether the server's dependencies answer. */
@Injectable()
export class Health {
	constructor(
		private readonly database: Database,
		private readonly scannerWatch: ScannerWatch,
		private readonly accounts: AccountDirectory,
		private readonly extensions: Extensions,
		private readonly monitoring: Monitoring,
		private readonly storage: StorageProbe,
		private readonly settings: StoredSettings,
		private readonly jobs: JobWatch,
		private readonly log: Log,
	) {}

	async dependencies(): Promise<Dependencies> {
		return {
			database: await this.#databaseState(),
			storages: this.storage.states,
			accounts: this.accounts.serviceState,
			scanner: await this.scannerWatch.state(),
			adapters: this.extensions.states,
			own: await this.monitoring.states(),
		};
	}

	/**
	 * @returns the jobs that have not run for three of their intervals; none if the database does not
	 *   answer
	 */
	async overdueJobs(): Promise<string[]> {
		return await this.jobs.overdue().catch(() => []);
	}

	/** @returns undefined if none is known, or the database does not answer */
	newestBackup(): Promise<Date | undefined> {
		return this.#momentOf(BACKUP_FINISHED);
	}

	/** @returns undefined if no replica is followed, or the database does not answer */
	replicaAsOf(): Promise<Date | undefined> {
		return this.#momentOf(REPLICA_AS_OF);
	}

	async #momentOf(name: typeof BACKUP_FINISHED | typeof REPLICA_AS_OF): Promise<Date | undefined> {
		const moment = await this.settings.read(name).catch(() => undefined);
		return moment === undefined ? undefined : new Date(moment);
	}

	async #databaseState(): Promise<Dependencies["database"]> {
		try {
			await this.database.selectFrom("settings").select("name").limit(1).execute();
			return "ready";
		} catch (error) {
			this.log.error("database_unavailable", {}, error);
			return "unavailable";
		}
	}
}
