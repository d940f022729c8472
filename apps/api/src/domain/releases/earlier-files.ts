import { extname } from "node:path";
import { Injectable } from "@nestjs/common";
import type { NextFunction, Request, Response } from "express";
import { FairPlaces } from "../../platform/concurrency/fair-places.ts";
import { FileMissingError, FileStore, FileTooLongError } from "../../platform/files/file-store.ts";
import { acceptedEncoding } from "../../platform/http/accepted-encoding.ts";
import { nameContents } from "../../platform/http/compressed-files.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import {
	brotliNameOf,
	bundleBytes,
	bundleIdOf,
	contentsIn,
	isHashedName,
	type Manifest,
	type ReleaseFile,
} from "./release-file.ts";
import { Releases } from "./releases.ts";

/** A file of an earlier release, ready to send. */
export interface EarlierFile extends ReleaseFile {
	readonly contents: Buffer;
	/** whether clients that accept other encodings get another file */
	readonly hasBrotli: boolean;
}

/**
 * Reads the files of earlier releases, and returns only bytes that an authentic manifest lists. The
 * last bundle stays in memory, because most requests are for the previous release.
 */
@Injectable()
export class EarlierFiles {
	readonly #places = new FairPlaces(1);
	#last: { readonly release: string; readonly bundle: Uint8Array } | undefined;

	constructor(
		private readonly releases: Releases,
		private readonly files: FileStore,
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	/**
	 * @param name as the page references it, without the extension of a compressed copy
	 * @returns undefined if no release that may be served contains the file
	 * @throws FileStoreUnavailableError, and other errors of the store
	 */
	async find(name: string, takesBrotli: boolean): Promise<EarlierFile | undefined> {
		for (const { release, manifest } of await this.releases.having(name)) {
			if (manifest === undefined) this.#refuse(release, "altered");
			const plain = manifest?.find((file) => file.name === name);
			if (manifest === undefined || plain === undefined) continue;
			const brotli = manifest.find((file) => file.name === brotliNameOf(name));
			const file = takesBrotli ? (brotli ?? plain) : plain;
			const contents = await this.#contentsOf(release, manifest, file);
			if (contents === undefined) continue;
			this.metrics.earlierFiles.add({ outcome: "served" });
			return { ...file, contents, hasBrotli: brotli !== undefined };
		}
		return undefined;
	}

	async #contentsOf(release: string, manifest: Manifest, file: ReleaseFile) {
		try {
			const bundle = await this.#places.run("", () => this.#bundleOf(release, manifest));
			const contents = contentsIn(bundle, file);
			if (contents !== undefined) return contents;
			this.#last = undefined;
			this.#refuse(release, "altered");
		} catch (error) {
			if (error instanceof FileTooLongError) this.#refuse(release, "altered");
			else if (error instanceof FileMissingError) this.#refuse(release, "missing");
			else {
				this.#refuse(release, "unavailable");
				throw error;
			}
		}
		return undefined;
	}

	async #bundleOf(release: string, manifest: Manifest): Promise<Uint8Array> {
		if (this.#last?.release !== release) {
			const bundle = await this.files.read(bundleIdOf(release), bundleBytes(manifest));
			this.#last = { release, bundle };
		}
		return this.#last.bundle;
	}

	#refuse(release: string, outcome: "altered" | "missing" | "unavailable"): void {
		this.metrics.earlierFiles.add({ outcome });
		this.log.warn("earlier_file_refused", { release, outcome });
	}
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves files that the current build does not have, with the headers of current ones. */
export function serveEarlierFiles(files: EarlierFiles) {
	return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
		const name = request.path.slice(1);
		const isRead = request.method === "GET" || request.method === "HEAD";
		if (!isRead || !isHashedName(name)) return next();
		const takesBrotli = acceptedEncoding(request, (each) => each === "br") !== undefined;
		const file = await files.find(name, takesBrotli);
		if (file === undefined) return next();
		response.setHeader("Cache-Control", `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
		response.setHeader("ETag", `"${file.sha256}"`);
		if (file.hasBrotli) response.vary("Accept-Encoding");
		response.type(extname(name));
		nameContents(response, file.name);
		response.send(file.contents);
	};
}
