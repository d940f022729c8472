import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../../../src/files/s3-settings.ts";

const BUCKET = "registrations";

/** A local service that speaks S3. */
export interface TestS3 {
	readonly settings: S3Settings;
	stop(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
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
		settings: {
			endpoint: `http://127.0.0.1:${port}`,
			region: "us-east-1",
			bucket: BUCKET,
			prefix: "",
			credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
		},
		stop: async () => {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
