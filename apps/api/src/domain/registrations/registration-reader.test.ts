import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { AllRegistrations } from "./registration-reader.ts";

let database: Database;

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
});
afterEach(() => database.destroy());

it("reads each registration once by pages, also where a page ends between two of one moment", async () => {
	const references = ["C", "A", "E", "B", "D"];
	for (const reference of references)
		await database
			.insertInto("registrations")
			.values({
				id: reference,
				reference,
				account_lookup: "account",
				key_id: `key-${reference}`,
				language: "en",
				login_method: "mobileNO",
				submitted_at: "2026-10-01T00:00:00.000Z",
				previous_id: null,
				deregistered_at: null,
			})
			.execute();
	const reader = new AllRegistrations(database);
	const read: string[] = [];
	let before: string | undefined;
	do {
		const page = await reader.page({ before, limit: 2 });
		read.push(...page.registrations.map(({ reference }) => reference));
		before = page.next;
	} while (before !== undefined);
	expect(read).toEqual(["E", "D", "C", "B", "A"]);
	expect(await reader.page({ before: "A" })).toEqual({ registrations: [], next: undefined });
	await database.deleteFrom("registrations").where("reference", "=", "C").execute();
	await expect(reader.page({ before: "C" })).rejects.toThrow("has been purged");
});
