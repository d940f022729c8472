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
	};
	stop(): Promise<void>;
}

export async function startS3(): Promise<RunningS3> {
	const directory = mkdtempSync(join(tmpdir(), "s3-"));
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: BUCKET, configs: [] }],
	});
	const { port } = await server.run();
	return {
		settings: settingsAt(port),
		stop: async () => {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** What its users are told. */
export function settingsAt(port: number): RunningS3["settings"] {
	return {
		endpoint: `http://127.0.0.1:${port}`,
		region: "us-east-1",
		bucket: BUCKET,
		prefix: "",
		credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
	};
}
