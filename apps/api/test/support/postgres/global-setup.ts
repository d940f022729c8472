import { startPostgres, startS3 } from "@sim-registration/running-programs/storage";

/** One PostgreSQL and one S3 for all test files; see `test-storage.ts`. */
export async function setup(): Promise<() => Promise<void>> {
	const [postgres, s3] = await Promise.all([startPostgres({ syncs: false }), startS3()]);
	process.env["TEST_DATABASE_URL"] = postgres.address;
	process.env["TEST_S3_ENDPOINT"] = s3.settings.endpoint;
	return async () => {
		await postgres.stop();
		await s3.stop();
	};
}
