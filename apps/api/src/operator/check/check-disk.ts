import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../platform/environment/environment.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";

const MEGABYTE = 1_000_000;
/** A submission waits for several syncs. */
const SLOW_SYNC_MS = 1_000;

/** Room for the submissions that may arrive at once, and a file that is written and synced. */
export async function checkDisk({ DATA_DIR, MAX_BYTES_IN_FLIGHT }: Environment): Promise<Finding> {
	if (!existsSync(DATA_DIR))
		return skipped(`DATA_DIR (${DATA_DIR}) does not exist yet: the first start creates it.`);
	const { bavail, bsize, ffree, files } = await statfs(DATA_DIR);
	const free = bavail * bsize;
	const inMegabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;
	if (free < MAX_BYTES_IN_FLIGHT)
		return failed(
			`${inMegabytes(free)} are free in DATA_DIR (${DATA_DIR}), and running submissions may take ${inMegabytes(MAX_BYTES_IN_FLIGHT)}. Free space, or lower MAX_BYTES_IN_FLIGHT.`,
		);
	if (files > 0 && ffree === 0)
		return failed(`The disk of DATA_DIR (${DATA_DIR}) has no inodes left. Remove files from it.`);
	const elapsedMs = await timeSync(DATA_DIR);
	const found = `${inMegabytes(free)} are free in DATA_DIR, and a file is synced in ${elapsedMs} ms`;
	return elapsedMs > SLOW_SYNC_MS
		? warning(`${found}. Customers wait for that: use a faster disk.`)
		: passed(`${found}.`);
}

async function timeSync(directory: string): Promise<number> {
	const path = join(directory, `.check-${randomUUID()}`);
	const beganAt = performance.now();
	const file = await open(path, "wx", 0o600);
	try {
		await file.writeFile("check");
		await file.sync();
		await syncDirectory(directory);
		return Math.ceil(performance.now() - beganAt);
	} finally {
		await file.close();
		await rm(path, { force: true });
	}
}
