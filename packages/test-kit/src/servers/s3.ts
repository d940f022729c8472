/// <reference path="./s3rver.d.ts" />
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { Breakable } from "../breakable.ts";
import { startCeph } from "../programs/running-ceph.ts";

const BUCKET = "registrations";
const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** A local S3 service with an empty bucket. */
export interface RunningS3 {
	readonly settings: {
		readonly endpoint: string;
		readonly region: string;
		readonly bucket: string;
		readonly prefix: string;
		readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
		readonly timeoutMs: number;
	};
	/** the processes that it consists of, by name; none if it runs within this process */
	readonly parts: Readonly<Record<string, Breakable>>;
	stop(): Promise<void>;
}

/** Certificate and key of a server, in PEM. */
interface Certificate {
	readonly cert: string;
	readonly key: string;
}

/** A local S3 in a separate process. */
export interface S3Process extends RunningS3, Pick<Breakable, "pause" | "resume"> {}

/** Whether tests use Ceph's radosgw instead of the package's server. */
export function isRadosgwWanted(): boolean {
	return process.env["S3_PROGRAM"] === "radosgw";
}

export async function startRadosgw(): Promise<S3Process> {
	const { port, parts, stop } = await startCeph({ bucket: BUCKET, ...CREDENTIALS });
	return {
		settings: settingsAt(port),
		parts,
		pause: () => parts.radosgw.pause(),
		resume: () => parts.radosgw.resume(),
		stop,
	};
}

/** @param certificate for https; without it the service speaks http */
export async function startS3(certificate?: Certificate): Promise<RunningS3> {
	if (isRadosgwWanted() && certificate === undefined) return await startRadosgw();
	const directory = mkdtempSync(join(tmpdir(), "s3-"));
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: BUCKET, configs: [] }],
		...certificate,
	});
	// Its own way also removes the folder that became empty. A PUT that was about to open its file
	// there finds no folder, and the whole program ends.
	server.store.deleteObject = async (bucket, key) => {
		for (const resource of ["object", "object.md5", "metadata.json"]) {
			await rm(server.store.getResourcePath(bucket, key, resource), { force: true });
		}
	};
	const { port } = await server.run();
	return {
		settings: settingsAt(port, certificate === undefined ? "http" : "https"),
		parts: {},
		stop: async () => {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** Settings for its clients. */
export function settingsAt(port: number, scheme: "http" | "https" = "http"): RunningS3["settings"] {
	return {
		endpoint: `${scheme}://127.0.0.1:${port}`,
		region: "us-east-1",
		bucket: BUCKET,
		prefix: "",
		credentials: CREDENTIALS,
		timeoutMs: 30_000,
	};
}
