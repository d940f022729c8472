import { writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseAccountDirectory } from "../../src/domain/accounts/adapters/database-account-directory.ts";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const DAY_MS = 24 * 60 * 60_000;
const START = new Date("2026-11-21T04:00:00Z").getTime();
const ROOTS =
	"a newer root secret of thirty-two letters,an older root secret of thirty-two letters";
const MANY_MOBILES = Array.from({ length: 40 }, (_, index) => 61_000_000 + index).join(" ");
const ACCOUNTS = `accountNO,mobileNOs,brNO,contactEmail,isDummyBr
204518837,61234567 98765432,39284710,accounts@wongkee.example,false
204518838,51234567,,office@harbour.example,true
300000001,${MANY_MOBILES},12345678,fleet@lorries.example,false
`;

const FAILURES = [
	["an unknown account", { accountNO: "999999999", mobileNO: "61234567", brNO: "" }],
	["an unknown account by BR number", { accountNO: "999999999", mobileNO: "", brNO: "39284710" }],
	["a wrong mobile number", { accountNO: "204518837", mobileNO: "60000000", brNO: "" }],
	[
		"a wrong mobile number of an account with many",
		{ accountNO: "300000001", mobileNO: "60000000", brNO: "" },
	],
	["a wrong BR number", { accountNO: "204518837", mobileNO: "", brNO: "00000000" }],
	[
		"a BR number for an account without one",
		{ accountNO: "204518838", mobileNO: "", brNO: "39284710" },
	],
] as const;

let server: TestServer;
let customer: Customer;
let days = 0;

beforeAll(async () => {
	server = await startTestServer({ ROOT_SECRET: ROOTS });
	const file = `${server.directory}/accounts.csv`;
	await writeFile(file, ACCOUNTS);
	await server.operator("accounts", "import", file);
});
afterAll(() => server.close());
beforeEach(async () => {
	days += 2;
	server.setTime(new Date(START + days * DAY_MS));
	customer = await new Customer(server.url).open();
});
afterEach(() => vi.restoreAllMocks());

/**
 * The server's background work. The audit log records a failure after its answer, in the same way
 * for every reason.
 */
const BACKGROUND = /"(audit_\w+|outbox|iamsmart_\w+)"|^(begin|commit)/;

/** The work of a login in the server: every statement, every keyed hash, every directory query. */
async function workOf(login: object): Promise<Record<string, unknown>> {
	const prepared = vi.spyOn(DatabaseSync.prototype, "prepare");
	const keyWork = (["hash", "hashes", "matches", "matchesAny", "seal", "open"] as const).map(
		(name) => vi.spyOn(RootKeys.prototype, name),
	);
	const find = vi.spyOn(DatabaseAccountDirectory.prototype, "find");
	const { status } = await customer.post("login/login").send(login);
	const work = {
		status,
		statements: prepared.mock.calls.map(([sql]) => sql).filter((sql) => !BACKGROUND.test(sql)),
		keys: keyWork.map((spy) =>
			spy.mock.calls.map(([purpose]) => purpose).filter((purpose) => !purpose.startsWith("audit")),
		),
		lookups: find.mock.calls.length,
	};
	vi.restoreAllMocks();
	return work;
}

describe("the work of a failed login", () => {
	it.each(FAILURES)("is the same for %s", async (_title, login) => {
		const usual = await workOf(FAILURES[2][1]);
		expect(await workOf(login)).toEqual(usual);
		expect(usual).toMatchObject({ status: 200, lookups: 1 });
		expect(usual["statements"]).toContainEqual(expect.stringContaining('from "accounts"'));
	});

	it.each([
		["an account that is locked", "204518837"],
		["a locked account that does not exist", "999999999"],
	])("is the same for %s, even with the right number", async (_title, accountNO) => {
		const login = { accountNO, mobileNO: "60000000", brNO: "" };
		const usual = await workOf(login);
		for (let failure = 1; failure < 10; failure++) await customer.logIn(login);
		for (const mobileNO of ["60000000", "61234567"])
			expect(await workOf({ ...login, mobileNO })).toEqual({ ...usual, status: 429 });
	});

	it("differs for a successful login, which shows that the comparison works", async () => {
		const usual = await workOf(FAILURES[2][1]);
		const right = await workOf({ accountNO: "204518837", mobileNO: "61234567", brNO: "" });
		expect(right["statements"]).not.toEqual(usual["statements"]);
		expect(right["keys"]).not.toEqual(usual["keys"]);
	});
});
