import { Inject, Injectable } from "@nestjs/common";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { FileMissingError, FileStore, FileTooLongError } from "../../platform/files/file-store.ts";
import { WEB_DIRECTORY } from "../../platform/http/web-directory.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import {
	bundleBytes,
	bundleFiles,
	bundleIdOf,
	contentsIn,
	hashedFilesIn,
	type Manifest,
	releaseOf,
} from "./release-file.ts";
import { RELEASES_MAX_BYTES, Releases } from "./releases.ts";

/**
 * Stores the hashed files of this server's build in the file store, in one bundle, so that later
 * releases can serve them to tabs that are still open.
 */
@Injectable()
export class ReleaseKeeper {
	constructor(
		private readonly releases: Releases,
		private readonly files: FileStore,
		private readonly log: Log,
		private readonly metrics: Metrics,
		@Inject(WEB_DIRECTORY) private readonly directory: string,
	) {}

	/**
	 * Makes sure that the running release is stored, and records that it runs. Never rejects: a full
	 * disk or an unavailable store is logged, counted and retried with the next call.
	 */
	async keep(): Promise<void> {
		try {
			await whenDatabaseIsFree(() => this.#keep());
		} catch (error) {
			this.metrics.releasesKept.add({ outcome: "failed" });
			this.log.error("release_not_kept", {}, error);
		}
	}

	/**
	 * Removes the files of releases that are no longer served.
	 *
	 * @param room bytes that must be free in addition
	 * @returns the number of removed releases
	 */
	async removePast(room = 0): Promise<number> {
		const past = await this.releases.past(room);
		for (const release of past) {
			await this.files.remove(bundleIdOf(release.release));
			await this.releases.forget(release);
		}
		return past.length;
	}

	async #keep(): Promise<void> {
		const names = await hashedFilesIn(this.directory);
		const release = releaseOf(names);
		const known = await this.releases.find(release);
		if (known !== undefined) await this.releases.noteRunning(release);
		if (known?.isWithdrawn) return this.log.warn("release_withdrawn", { release });
		if (known?.manifest !== undefined) {
			if (await this.#isStored(release, known.manifest)) return;
		}
		await this.#store(release, names);
	}

	async #isStored(release: string, manifest: Manifest): Promise<boolean> {
		try {
			const bundle = await this.files.read(bundleIdOf(release), bundleBytes(manifest));
			return manifest.every((file) => contentsIn(bundle, file) !== undefined);
		} catch (error) {
			if (error instanceof FileMissingError || error instanceof FileTooLongError) return false;
			throw error;
		}
	}

	/**
	 * Listed before it is written, so that after a crash in between a row names every stored bundle.
	 */
	async #store(release: string, names: readonly string[]): Promise<void> {
		const { bundle, manifest } = await bundleFiles(this.directory, names);
		if (bundle.length > RELEASES_MAX_BYTES) throw new RangeError("The build is too large to keep");
		await this.removePast(bundle.length);
		await this.releases.record(release, manifest);
		await this.files.remove(bundleIdOf(release));
		const draft = await this.files.createDraft(bundleIdOf(release));
		try {
			await draft.write(bundle);
			await draft.commit();
		} catch (error) {
			await draft.discard();
			throw error;
		}
		this.metrics.releasesKept.add({ outcome: "kept" });
		this.log.info("release_kept", { release });
	}
}
