import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { SecurityEvents } from "../audit/security-events.ts";
import { accountHashes } from "./account-hashes.ts";
import { KnownAccounts } from "./known-accounts.ts";

const [OLD, NEW] = [
	"an old root secret of many characters",
	"a new root secret of many characters",
];
const SEALED = Buffer.alloc(1);
const MOMENT = "2026-11-21T04:00:00.000Z";

let database: Database;

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
});
afterEach(() => database.destroy());

const KNOWN_BY: Readonly<Record<string, (account_lookup: string) => Promise<unknown>>> = {
	"was imported": (account_lookup) =>
		database
			.insertInto("accounts")
			.values({
				...{ account_lookup, mobile_lookups: "[]", br_lookup: "" },
				...{ details: SEALED, is_dummy_br: 0, imported_at: MOMENT },
			})
			.execute(),
	"is logged in": (account_lookup) =>
		database
			.insertInto("sessions")
			.values({
				...{ id: "session", account_lookup, details: SEALED, is_dummy_br: 0 },
				...{ statement_version: "1", statement_language: "en" },
				...{ created_at: MOMENT, expires_at: MOMENT, ended_at: null, ended_by_key: null },
			})
			.execute(),
	"has a registration": (account_lookup) =>
		database
			.insertInto("registrations")
			.values({
				...{ id: "id", reference: "reference", account_lookup, key_id: "key", language: "en" },
				...{ login_method: "mobileNO", submitted_at: MOMENT },
				...{ previous_id: null, deregistered_at: null },
			})
			.execute(),
};

it.each(Object.entries(KNOWN_BY))(
	"an account that %s is told from an invented one, also after a new root secret",
	async (_title, keep) => {
		await keep(accountHashes(new RootKeys([OLD]), "ABC518837")[0]);
		const known = new KnownAccounts(
			database,
			new RootKeys([NEW, OLD]),
			{} as SecurityEvents,
			Extensions.NONE,
			parseEnvironment({}),
		);
		expect([...(await known.among(["ABC518837", "INVENTED1"]))]).toEqual(["ABC518837"]);
	},
);
