import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { bundleBytes, type Manifest, parseManifest } from "./release-file.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How often a process records that its release still runs. */
export const RELEASE_NOTED_EVERY_MS = HOUR_MS;
/** Seven days after a release last ran, which may be an hour after its last record. */
export const RELEASE_KEPT_MS = 7 * DAY_MS + RELEASE_NOTED_EVERY_MS;
/** Limit for all releases: about 80 of today's size. */
export const RELEASES_MAX_BYTES = 100 * 1024 * 1024;

/** A release as operators see it. */
export interface Release {
	readonly release: string;
	readonly bytes: number;
	readonly firstRanAt: Date;
	readonly lastRanAt: Date;
	/** null if it was withdrawn */
	readonly servedUntil: Date | null;
	readonly withdrawnAt: Date | undefined;
}

/** A release that the server knows. */
export interface KnownRelease {
	readonly release: string;
	/** undefined if its keyed hash does not match */
	readonly manifest: Manifest | undefined;
	readonly isWithdrawn: boolean;
}

/**
 * The releases whose files may be served, in the database, so that all processes know the same
 * ones. A manifest is valid only with a keyed hash from the root secret (docs/decisions/0027).
 */
@Injectable()
export class Releases {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns the releases, most recently run first */
	async list(): Promise<Release[]> {
		const rows = await this.database
			.selectFrom("releases")
			.selectAll()
			.orderBy("last_ran_at", "desc")
			.orderBy("release")
			.execute();
		return rows.map((row) => ({
			release: row.release,
			bytes: row.bytes,
			firstRanAt: new Date(row.first_ran_at),
			lastRanAt: new Date(row.last_ran_at),
			servedUntil:
				row.withdrawn_at === null
					? new Date(new Date(row.last_ran_at).getTime() + RELEASE_KEPT_MS)
					: null,
			withdrawnAt: row.withdrawn_at === null ? undefined : new Date(row.withdrawn_at),
		}));
	}

	async find(release: string): Promise<KnownRelease | undefined> {
		const row = await this.database
			.selectFrom("releases")
			.selectAll()
			.where("release", "=", release)
			.executeTakeFirst();
		return row && this.#known(row);
	}

	/** The unexpired releases that list a file, latest first. */
	async having(name: string): Promise<KnownRelease[]> {
		const rows = await this.database
			.selectFrom("releases")
			.selectAll()
			.where("withdrawn_at", "is", null)
			.where("last_ran_at", ">", this.#ago(RELEASE_KEPT_MS))
			.where("manifest", "like", `%"${name}"%`)
			.orderBy("last_ran_at", "desc")
			.execute();
		return rows.map((row) => this.#known(row));
	}

	/** Lists a running release. A withdrawn one stays withdrawn. */
	async record(release: string, manifest: Manifest): Promise<void> {
		const text = JSON.stringify(manifest);
		const row = {
			manifest: text,
			mac: this.keys.hash("release files", authenticatedText(release, text)),
			bytes: bundleBytes(manifest),
			last_ran_at: this.#ago(0),
		};
		await this.database
			.insertInto("releases")
			.values({ release, ...row, first_ran_at: row.last_ran_at, withdrawn_at: null })
			.onConflict((conflict) =>
				conflict.column("release").doUpdateSet(row).where("releases.withdrawn_at", "is", null),
			)
			.execute();
	}

	/** Records that a release runs now. */
	async noteRunning(release: string): Promise<void> {
		await this.database
			.updateTable("releases")
			.set({ last_ran_at: this.#ago(0) })
			.where("release", "=", release)
			.execute();
	}

	/**
	 * From the next request on, no process serves its files as those of an earlier release.
	 *
	 * @returns false if there is no such release, or it is withdrawn already
	 */
	async withdraw(release: string): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("releases")
			.set({ withdrawn_at: this.#ago(0) })
			.where("release", "=", release)
			.where("withdrawn_at", "is", null)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/**
	 * The releases whose files must be removed: withdrawn and expired ones, and the oldest of those
	 * that do not fit.
	 *
	 * @param room bytes that must be free in addition
	 */
	async past(room: number): Promise<Release[]> {
		const now = this.now();
		let total = room;
		return (await this.list()).filter(({ bytes, servedUntil }) => {
			if (bytes === 0) return false;
			if (servedUntil === null || servedUntil <= now) return true;
			total += bytes;
			return total > RELEASES_MAX_BYTES;
		});
	}

	/** Forgets a release whose files are removed, but not its withdrawal. */
	async forget({ release }: Release): Promise<void> {
		await this.database
			.deleteFrom("releases")
			.where("release", "=", release)
			.where("withdrawn_at", "is", null)
			.execute();
		await this.database
			.updateTable("releases")
			.set({ manifest: "", bytes: 0 })
			.where("release", "=", release)
			.execute();
	}

	#known(row: { release: string; manifest: string; mac: string; withdrawn_at: string | null }) {
		const { release, manifest, mac } = row;
		const isOurs = this.keys.matches("release files", authenticatedText(release, manifest), mac);
		return {
			release,
			manifest: isOurs ? parseManifest(manifest) : undefined,
			isWithdrawn: row.withdrawn_at !== null,
		};
	}

	#ago(milliseconds: number): string {
		return new Date(this.now().getTime() - milliseconds).toISOString();
	}
}

/** Whether a process that ran at that time need not have noted it again yet. */
export function mayRun(lastRanAt: Date, now: Date): boolean {
	return now.getTime() - lastRanAt.getTime() <= RELEASE_NOTED_EVERY_MS;
}

/** The release is included, so a manifest is invalid for other releases. */
function authenticatedText(release: string, manifest: string): string {
	return `${release}\n${manifest}`;
}
