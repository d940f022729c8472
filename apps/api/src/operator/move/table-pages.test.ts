import { expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { tablePages } from "./table-pages.ts";

it.each([0, 1, 499, 500, 501, 1_001])("pages of %i rows are read once", async (count) => {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	const lookups = Array.from({ length: count }, (_, index) => `lookup ${index}`);
	for (const account_lookup of lookups)
		await database
			.insertInto("staged_account_lookups")
			.values({ import_id: "one", account_lookup })
			.execute();
	const read: unknown[] = [];
	const table = { name: "staged_account_lookups", counter: undefined };
	for await (const page of tablePages(database, table))
		read.push(...page.map((row) => row["account_lookup"]));
	expect(read).toEqual(lookups);
	await database.destroy();
});
