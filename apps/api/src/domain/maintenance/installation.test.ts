import { expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { Installation } from "./installation.ts";
import { StoredSettings } from "./stored-settings.ts";

it("several processes that start at once get the same id", async () => {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	const processes = Array.from({ length: 5 }, () => new Installation(new StoredSettings(database)));
	const ids = await Promise.all(processes.map((each) => each.id()));
	expect(new Set(ids).size).toBe(1);
	expect(await new Installation(new StoredSettings(database)).id()).toBe(ids[0]);
	await database.destroy();
});
