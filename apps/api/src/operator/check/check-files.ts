import { join } from "node:path";
import { FIND_FILES } from "../../domain/key-fit/files-fit.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { openFileStore, withFileStore } from "../../platform/files/files.module.ts";
import { hasFile, tryFileStore } from "../../platform/files/try-file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";
import { isThere } from "./is-there.ts";

/** Shorter than the time limit of the check, so that the service's own error is reported. */
const CALL_LIMIT_MS = 8_000;

/**
 * Writes, reads, compares and removes a file with the id of a probe, which the sweep leaves alone.
 *
 * @param known the id of a file that a registration has: an unmounted folder and a mistyped prefix
 *   can be written, too
 */
export async function checkFiles(
	environment: Environment,
	now: Date,
	known: Promise<string | undefined>,
): Promise<Finding> {
	const { DATA_DIR, FILE_STORE, S3_BUCKET, S3_TIMEOUT_MS } = environment;
	if (FILE_STORE === "s3") {
		const limited = { ...environment, S3_TIMEOUT_MS: Math.min(S3_TIMEOUT_MS, CALL_LIMIT_MS) };
		return await checkBucket(limited, `bucket ${S3_BUCKET}`, now, await known);
	}
	const folder = join(DATA_DIR, "files");
	// Other checks open the installation, which creates it.
	const hasFolder = isThere(folder);
	const id = await known;
	if (!hasFolder)
		return id === undefined
			? skipped(`The first start creates the folder ${folder}.`)
			: failed(
					`The folder ${folder} is missing, and registrations have files in it. ${FIND_FILES}`,
				);
	const store = await openFileStore(environment, new Log(() => {}), undefined);
	return await tryOut(store, `folder ${folder}`, now, id);
}

async function checkBucket(
	environment: Environment,
	place: string,
	now: Date,
	known: string | undefined,
): Promise<Finding> {
	const lines: string[] = [];
	const log = new Log((line) => lines.push(line));
	return await withFileStore(environment, log, async (store) => {
		const found = await tryOut(store, place, now, known);
		if (found.result === "passed") await store.probe?.(now);
		return lines.some((line) => line.includes("bucket_keeps_versions"))
			? warning(
					`The ${place} keeps versions of removed objects. Let a lifecycle rule expire them (docs/operating.md, Several processes).`,
				)
			: found;
	});
}

async function tryOut(
	store: FileStore,
	place: string,
	now: Date,
	known: string | undefined,
): Promise<Finding> {
	const fault = await tryFileStore(store, now);
	if (fault === "altered")
		return failed(`The ${place} returned other bytes than were written. Check the storage.`);
	if (fault === "kept")
		return failed(`The ${place} still returns a removed file. Purges would leave files behind.`);
	if (known !== undefined && !(await hasFile(store, known)))
		return failed(
			`The ${place} can be written, but lacks the file ${known} of the newest registration. ${FIND_FILES}`,
		);
	return passed(`A file was written to the ${place}, read, compared and removed.`);
}
