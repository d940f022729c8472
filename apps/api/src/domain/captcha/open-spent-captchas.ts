import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

/** Opens the server's store in an in-memory database, for tests of a verifier that injects it. */
export async function openSpentCaptchas(): Promise<SpentCaptchas> {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	return new SpentCaptchas(database, () => new Date());
}
