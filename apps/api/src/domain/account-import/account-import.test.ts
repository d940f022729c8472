import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { accountHashes } from "../accounts/account-hashes.ts";
import type { ImportedAccount } from "../accounts/account-row.ts";
import { DatabaseAccountDirectory } from "../accounts/adapters/database-account-directory.ts";
import { Events } from "../events/events.ts";
import { Sessions } from "../sessions/sessions.ts";
import { AccountImport, type MissingAccounts } from "./account-import.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
const BEFORE = new RootKeys([OLD]);
const AFTER = new RootKeys([NEW, OLD]);
const NOW = new Date("2026-11-21T04:00:00.000Z");
/** More than two batches. */
const MANY = 401;

let database: Database;

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
});
afterEach(() => database.destroy());

function account(accountNO: string, mobileNO = "61111111"): ImportedAccount {
	const contactEmail = "office@company.example";
	return { accountNO, mobileNOs: [mobileNO], brNO: "", contactEmail, isDummyBr: false };
}

const agreeToRemove = ({ missing }: MissingAccounts) => missing;

function importAccounts(
	keys: RootKeys,
	accounts: readonly ImportedAccount[],
	options: Parameters<AccountImport["import"]>[1] = {},
) {
	return new AccountImport(
		database,
		keys,
		new Sessions(database, keys, () => NOW),
		new Events(Extensions.NONE, () => NOW),
		() => NOW,
	).import(accounts, options);
}

async function canLogIn(keys: RootKeys, accountNO: string, value: string): Promise<boolean> {
	const query = { accountNO, method: "mobileNO", value } as const;
	return (await new DatabaseAccountDirectory(database, keys).find(query)) !== undefined;
}

async function keepSession(keys: RootKeys, accountNO: string): Promise<void> {
	await database
		.insertInto("sessions")
		.values({
			id: accountNO,
			account_lookup: accountHashes(keys, accountNO)[0],
			details: Buffer.alloc(0),
			is_dummy_br: 0,
			statement_version: "",
			statement_language: "en",
			created_at: NOW.toISOString(),
			expires_at: NOW.toISOString(),
			ended_at: null,
			ended_by_key: null,
		})
		.execute();
}

async function runningSessions(): Promise<string[]> {
	const rows = await database
		.selectFrom("sessions")
		.select("id")
		.where("ended_at", "is", null)
		.orderBy("id")
		.execute();
	return rows.map(({ id }) => id);
}

async function stagedRows(): Promise<number> {
	const accounts = await database.selectFrom("staged_accounts").selectAll().execute();
	const lookups = await database.selectFrom("staged_account_lookups").selectAll().execute();
	return accounts.length + lookups.length;
}

describe.each([
	["with the same root secret", BEFORE],
	["with a new root secret in front of the old one", AFTER],
])("a second import %s", (_title, keys) => {
	beforeEach(async () => {
		await importAccounts(BEFORE, [account("100000001"), account("100000002")]);
	});

	it("replaces the listed accounts and keeps the others", async () => {
		const accounts = [account("100000001", "62222222"), account("100000003")];
		expect(await importAccounts(keys, accounts)).toEqual({
			added: 1,
			updated: 1,
			unchanged: 0,
			removed: 0,
		});
		expect(await canLogIn(keys, "100000001", "61111111")).toBe(false);
		expect(await canLogIn(keys, "100000001", "62222222")).toBe(true);
		expect(await canLogIn(keys, "100000002", "61111111")).toBe(true);
		expect(await canLogIn(keys, "100000003", "61111111")).toBe(true);
	});

	it("logs nobody out", async () => {
		for (const accountNO of ["100000001", "100000002"]) await keepSession(BEFORE, accountNO);
		await importAccounts(keys, [account("100000001", "62222222")]);
		expect(await runningSessions()).toEqual(["100000001", "100000002"]);
	});

	it("that removes missing accounts ends their sessions and no others", async () => {
		for (const accountNO of ["100000001", "100000002"]) await keepSession(BEFORE, accountNO);
		await keepSession(keys, "100000003");
		const accounts = [account("100000001"), account("100000003")];
		const result = await importAccounts(keys, accounts, { agreeToRemove });
		// Sealed with an older secret is not stored as it is now.
		const replaced = keys === BEFORE ? { updated: 0, unchanged: 1 } : { updated: 1, unchanged: 0 };
		expect(result).toEqual({ added: 1, ...replaced, removed: 1 });
		expect(await canLogIn(keys, "100000002", "61111111")).toBe(false);
		expect(await runningSessions()).toEqual(["100000001", "100000003"]);
	});
});

describe("an import of more than one batch", () => {
	const accounts = Array.from({ length: MANY }, (_, index) => account(`${200_000_000 + index}`));

	it("activates every account each time, and leaves no staged row", async () => {
		const first = await importAccounts(AFTER, accounts, { agreeToRemove });
		expect(first).toEqual({ added: MANY, updated: 0, unchanged: 0, removed: 0 });
		const second = await importAccounts(AFTER, accounts, { agreeToRemove });
		expect(second).toEqual({ added: 0, updated: 0, unchanged: MANY, removed: 0 });
		expect(await canLogIn(AFTER, "200000400", "61111111")).toBe(true);
		expect(await stagedRows()).toBe(0);
	});

	it.each([
		["mobile number", { mobileNOs: ["62222222"] }],
		["BR number", { brNO: "12345678" }],
		["contact address", { contactEmail: "other@company.example" }],
		["dummy mark", { isDummyBr: true }],
	])("counts an account with another %s as updated", async (_title, changed) => {
		const [first = account("200000000"), second = first] = accounts;
		await importAccounts(AFTER, [first, second]);
		const again = await importAccounts(AFTER, [{ ...first, ...changed }, second]);
		expect(again).toEqual({ added: 0, updated: 1, unchanged: 1, removed: 0 });
	});

	it("counts an account that another import has just stored alike as unchanged, and others as updated", async () => {
		const [same = account("200000000"), other = same, ...more] = accounts;
		const second = importAccounts(AFTER, accounts, {
			agreeToRemove: async () => {
				const changed = { ...other, contactEmail: "other@company.example" };
				await importAccounts(AFTER, [same, changed, ...more]);
				return 0;
			},
		});
		expect(await second).toEqual({ added: 0, updated: 1, unchanged: MANY - 1, removed: 0 });
	});

	it("that fails in the last batch changes nothing, and leaves no staged row", async () => {
		await importAccounts(AFTER, [account("100000001")]);
		const twice = [...accounts, account("200000000")];
		await expect(importAccounts(AFTER, twice, { agreeToRemove })).rejects.toThrow("UNIQUE");
		expect(await canLogIn(AFTER, "100000001", "61111111")).toBe(true);
		expect(await canLogIn(AFTER, "200000000", "61111111")).toBe(false);
		expect(await stagedRows()).toBe(0);
	});
});

describe("an import that asks before it removes missing accounts", () => {
	beforeEach(async () => {
		await importAccounts(BEFORE, [account("100000001"), account("100000002")]);
	});

	const importOne = (whileAsked: () => Promise<unknown>) =>
		importAccounts(BEFORE, [account("100000001", "62222222")], {
			agreeToRemove: async (missing) => {
				expect(missing).toEqual({ missing: 1, all: 2 });
				await whileAsked();
				return missing.missing;
			},
		});

	it("is refused if more are missing by then, and imports nothing", async () => {
		const importing = importOne(() => importAccounts(BEFORE, [account("100000003")]));
		await expect(importing).rejects.toThrow("2 of 3 accounts would be removed, more than 1.");
		expect(await canLogIn(BEFORE, "100000001", "62222222")).toBe(false);
	});

	it("is refused if its staged accounts were removed as those of a crashed import", async () => {
		const importing = importOne(() => database.deleteFrom("staged_accounts").execute());
		await expect(importing).rejects.toThrow("waited for too long");
		expect(await canLogIn(BEFORE, "100000001", "61111111")).toBe(true);
		expect(await canLogIn(BEFORE, "100000002", "61111111")).toBe(true);
	});
});
