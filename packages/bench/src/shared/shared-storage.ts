import { randomUUID } from "node:crypto";
import { startPostgres, startS3Process } from "@sim-registration/test-kit/storage";

/** A local PostgreSQL and S3, each in a separate process. */
export interface SharedStorage {
	/**
	 * Makes two new databases and a place in the bucket; returns the variables that configure servers
	 * for them.
	 */
	newPlace(): Promise<Record<string, string>>;
	stop(): Promise<void>;
}

export async function startSharedStorage(): Promise<SharedStorage> {
	const [postgres, { settings, stop }] = await Promise.all([startPostgres(), startS3Process()]);
	return {
		newPlace: async () => ({
			DATABASE_URL: await postgres.createDatabase(databaseName()),
			KEY_DATABASE_URL: await postgres.createDatabase(databaseName()),
			FILE_STORE: "s3",
			S3_ENDPOINT: settings.endpoint,
			S3_BUCKET: settings.bucket,
			S3_PREFIX: `${randomUUID()}/`,
			S3_ACCESS_KEY_ID: settings.credentials.accessKeyId,
			S3_SECRET_ACCESS_KEY: settings.credentials.secretAccessKey,
		}),
		stop: async () => {
			await stop();
			await postgres.stop();
		},
	};
}

function databaseName(): string {
	return `bench_${randomUUID().replaceAll("-", "")}`;
}
