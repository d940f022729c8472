import { randomUUID } from "node:crypto";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../platform/environment/environment.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";
import { isThere, missing } from "./is-there.ts";

const MEGABYTE = 1_000_000;
/** A submission waits for several syncs. */
const SLOW_SYNC_MS = 1_000;

/** The keys of thousands of registrations, and the log of the vault. */
const LEAST_FOR_KEYS = 10 * MEGABYTE;

/** Room for the submissions that may arrive at once and their keys, and a file written and synced. */
export async function checkDisk(
	environment: Environment,
	hasData: Promise<boolean>,
): Promise<Finding[]> {
	const { DATA_DIR, KEY_DIR, MAX_BYTES_IN_FLIGHT } = environment;
	return [
		await checkFolder("DATA_DIR", DATA_DIR, hasData, {
			bytes: MAX_BYTES_IN_FLIGHT,
			what: "running submissions may take",
			instead: ", or lower MAX_BYTES_IN_FLIGHT",
		}),
		await checkFolder("KEY_DIR", KEY_DIR, hasData, {
			bytes: LEAST_FOR_KEYS,
			what: "the keys of the next registrations take",
			instead: "",
		}),
	];
}

interface Need {
	readonly bytes: number;
	readonly what: string;
	/** what else can be done */
	readonly instead: string;
}

async function checkFolder(
	variable: string,
	path: string,
	hasData: Promise<boolean>,
	need: Need,
): Promise<Finding> {
	if (!isThere(path))
		return skipped(missing(`${variable} (${path}) does not exist yet`, await hasData));
	const { bavail, bsize, ffree, files } = await statfs(path);
	const free = bavail * bsize;
	const inMegabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;
	if (free < need.bytes)
		return failed(
			`${inMegabytes(free)} are free in ${variable} (${path}), and ${need.what} ${inMegabytes(need.bytes)}. Free space${need.instead}.`,
		);
	if (files > 0 && ffree === 0)
		return failed(`The disk of ${variable} (${path}) has no inodes left. Remove files from it.`);
	const elapsedMs = await timeSync(path);
	const found = `${inMegabytes(free)} are free in ${variable}, and a file is synced in ${elapsedMs} ms`;
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
