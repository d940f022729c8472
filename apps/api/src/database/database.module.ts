import { join } from "node:path";
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { makeDurableDirectory } from "../files/durable-directory.ts";
import { whenDatabaseIsFree } from "./busy.ts";
import type { CommitFailedError } from "./commit-failed-error.ts";
import { Database, migrate } from "./database.ts";
import { openDialect } from "./open-dialect.ts";

/** The database in DATA_DIR. */
export const DATABASE_FILE = "registrations.db";

export interface DatabaseOptions {
	/** how long a statement may hold the process while another one writes */
	readonly busyTimeoutMs: number;
	readonly onCommitFailed: (error: CommitFailedError) => void;
}

/** Opens the server's database and brings its tables to the newest form. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
	static with({ busyTimeoutMs, onCommitFailed }: DatabaseOptions): DynamicModule {
		const provider = {
			provide: Database,
			inject: [ENVIRONMENT],
			useFactory: async ({ DATA_DIR, DATABASE_URL }: Environment) => {
				makeDurableDirectory(DATA_DIR);
				const file = { path: join(DATA_DIR, DATABASE_FILE), busyTimeoutMs, onCommitFailed };
				const database = new Database({ dialect: await openDialect(DATABASE_URL, file) });
				await whenDatabaseIsFree(() => migrate(database));
				return database;
			},
		};
		return { module: DatabaseModule, providers: [provider], exports: [provider] };
	}

	constructor(private readonly database: Database) {}

	async onApplicationShutdown(): Promise<void> {
		await this.database.destroy();
	}
}
