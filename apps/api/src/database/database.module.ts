import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Global, Module, type OnApplicationShutdown } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { Database, migrate } from "./database.ts";
import { openSqlite, sqliteDialect } from "./sqlite-database.ts";

const OWNER_ONLY_DIRECTORY = 0o700;

/** Opens the server's database and brings its tables to the newest form. */
@Global()
@Module({
	providers: [
		{
			provide: Database,
			inject: [ENVIRONMENT],
			useFactory: async ({ DATA_DIR }: Environment) => {
				mkdirSync(DATA_DIR, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
				const path = join(DATA_DIR, "registrations.db");
				const database = new Database({ dialect: sqliteDialect(openSqlite(path)) });
				await migrate(database);
				return database;
			},
		},
	],
	exports: [Database],
})
export class DatabaseModule implements OnApplicationShutdown {
	constructor(private readonly database: Database) {}

	async onApplicationShutdown(): Promise<void> {
		await this.database.destroy();
	}
}
