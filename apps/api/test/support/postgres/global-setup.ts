import { startPostgres, startS3 } from "@sim-registration/test-kit/storage";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** The shared storages of the suite's servers; undefined if they use SQLite and the disk. */
		readonly sharedStorages: SharedStorages | undefined;
	}
}

export interface SharedStorages {
	/** of a PostgreSQL whose user may create databases */
	readonly databaseUrl: string;
	readonly s3Endpoint: string;
}

/** One PostgreSQL and one S3 for all test files of a suite; see `test-storage.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const [postgres, s3] = await Promise.all([startPostgres({ syncs: false }), startS3()]);
	project.provide("sharedStorages", {
		databaseUrl: postgres.address,
		s3Endpoint: s3.settings.endpoint ?? "",
	});
	return async () => {
		await postgres.stop();
		await s3.stop();
	};
}
