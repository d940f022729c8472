import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../platform/environment/environment.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { openFileStore } from "../../platform/files/files.module.ts";
import { tryFileStore } from "../../platform/files/try-file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";

/** Shorter than the time limit of the check, so that the service's own error is reported. */
const CALL_LIMIT_MS = 8_000;

/** Writes, reads, compares and removes a file with the id of a probe, which the sweep leaves alone. */
export async function checkFiles(environment: Environment, now: Date): Promise<Finding> {
	const { DATA_DIR, FILE_STORE, S3_BUCKET, S3_TIMEOUT_MS } = environment;
	if (FILE_STORE === "s3") {
		const limited = { ...environment, S3_TIMEOUT_MS: Math.min(S3_TIMEOUT_MS, CALL_LIMIT_MS) };
		return await checkBucket(limited, `bucket ${S3_BUCKET}`, now);
	}
	const folder = join(DATA_DIR, "files");
	if (!existsSync(folder)) return skipped(`The first start creates the folder ${folder}.`);
	const store = await openFileStore(environment, new Log(() => {}), undefined);
	return await tryOut(store, `folder ${folder}`, now);
}

async function checkBucket(environment: Environment, place: string, now: Date): Promise<Finding> {
	const lines: string[] = [];
	const log = new Log((line) => lines.push(line));
	const drafts = await mkdtemp(join(tmpdir(), "sim-registration-check-"));
	try {
		const store = await openFileStore(environment, log, drafts);
		const found = await tryOut(store, place, now);
		if (found.result === "passed") await store.probe?.(now);
		return lines.some((line) => line.includes("bucket_keeps_versions"))
			? warning(
					`The ${place} keeps versions of removed objects. Let a lifecycle rule expire them (docs/operating.md, Several processes).`,
				)
			: found;
	} finally {
		await rm(drafts, { recursive: true, force: true });
	}
}

async function tryOut(store: FileStore, place: string, now: Date): Promise<Finding> {
	const fault = await tryFileStore(store, now);
	if (fault === "altered")
		return failed(`The ${place} returned other bytes than were written. Check the storage.`);
	if (fault === "kept")
		return failed(`The ${place} still returns a removed file. Purges would leave files behind.`);
	return passed(`A file was written to the ${place}, read, compared and removed.`);
}
