import { expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";

async function databaseWithRegistration(): Promise<Database> {
	const database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	await database
		.insertInto("registrations")
		.values({
			id: "registration",
			reference: "reference",
			account_lookup: "by the old secret",
			key_id: "key",
			language: "en",
			login_method: "mobileNO",
			submitted_at: new Date(0).toISOString(),
			previous_id: null,
			deregistered_at: null,
		})
		.execute();
	return database;
}

it("a key is found, with its contents, after a new root secret was added in front of the old one", async () => {
	const database = await databaseWithRegistration();
	const used = { key: "key", contents: "contents", registrationId: "registration" };
	const before = new IdempotencyKeys(new RootKeys([OLD]), () => new Date(0));
	await before.remember(database, { ...used, accountLookup: "by the old secret" });

	const after = new IdempotencyKeys(new RootKeys([NEW, OLD]), () => new Date(0));
	const lookups = ["by the new secret", "by the old secret"];
	const found = await after.find(database, lookups, "key");
	expect(found?.registrationId).toBe("registration");
	expect(found && after.isSameContents(found, "contents")).toBe(true);
	expect(found && after.isSameContents(found, "other contents")).toBe(false);
	expect(await after.find(database, lookups, "another key")).toBeUndefined();
	expect(await after.find(database, ["another account"], "key")).toBeUndefined();
	await database.destroy();
});

it("a key registers one registration of an account, whose transaction may be repeated", async () => {
	const database = await databaseWithRegistration();
	const keys = new IdempotencyKeys(new RootKeys([NEW]), () => new Date(0));
	const accountLookups = ["by the old secret"];
	const claim = (registrationId: string) =>
		database
			.transaction()
			.execute((transaction) =>
				keys.check(transaction, { accountLookups, key: "key", registrationId }),
			);
	expect(await claim("registration")).toBe("granted");
	const used = { key: "key", contents: "contents", registrationId: "registration" };
	await keys.remember(database, { ...used, accountLookup: "by the old secret" });
	expect(await claim("registration")).toBe("already registered");
	expect(await claim("another registration")).toBe("refused");
	await database.destroy();
});
