/// <reference path="./s3rver.d.ts" />
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

const BUCKET = "registrations";

/** A local service that speaks S3, with an empty bucket. */
export interface RunningS3 {
	readonly settings: {
		readonly endpoint: string;
		readonly region: string;
		readonly bucket: string;
		readonly prefix: string;
		readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
		readonly timeoutMs: number;
	};
	stop(): Promise<void>;
}

/** PEM of who a server is. */
interface Certificate {
	readonly cert: string;
	readonly key: string;
}

/** @param certificate what it speaks https with; without it, http */
export async function startS3(certificate?: Certificate): Promise<RunningS3> {
	const directory = mkdtempSync(join(tmpdir(), "s3-"));
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: BUCKET, configs: [] }],
		...certificate,
	});
	const { port } = await server.run();
	return {
		settings: settingsAt(port, certificate === undefined ? "http" : "https"),
		stop: async () => {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** What its users are told. */
export function settingsAt(port: number, scheme: "http" | "https" = "http"): RunningS3["settings"] {
	return {
		endpoint: `${scheme}://127.0.0.1:${port}`,
		region: "us-east-1",
		bucket: BUCKET,
		prefix: "",
		credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
		timeoutMs: 30_000,
	};
}
