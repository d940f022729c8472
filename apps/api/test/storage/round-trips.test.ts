import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { currentRequestId } from "../../src/platform/logging/request-context.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const storage = inject("sharedStorages") === undefined ? "SQLite" : "PostgreSQL";

/**
 * With captcha, key vault, audit entry, and begin and end of each transaction. PostgreSQL also
 * counts calls, and cleans up with the first call of a window. Any increase needs a reason here. A
 * submission's captcha is judged before its files arrive, unless the key is already known; its
 * transaction looks for a mark of the sweep.
 */
const MOST = {
	SQLite: { login: 16, submission: 24, repetition: 7 },
	PostgreSQL: { login: 18, submission: 24, repetition: 7 },
} as const;

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ CAPTCHA: "altcha", ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Every statement of a request, in order. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
	const statements: string[] = [];
	const note = (sql: unknown) => {
		// Background work of the server belongs to no request.
		if (currentRequestId() !== undefined) statements.push(String(sql));
	};
	const { prepare } = DatabaseSync.prototype;
	vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
		this: DatabaseSync,
		sql,
	) {
		note(sql);
		return Reflect.apply(prepare, this, [sql]);
	});
	const { query } = Client.prototype;
	vi.spyOn(Client.prototype, "query").mockImplementation(function (
		this: Client,
		...given: unknown[]
	) {
		note(given[0]);
		return Reflect.apply(query, this, given);
	});
	await request();
	vi.restoreAllMocks();
	return statements;
}

describe(`the round trips to ${storage}`, () => {
	it("of a login, a submission and its repetition have these numbers", async () => {
		const customer = await new Customer(server.url).open();
		const recaptchaTokenV2 = await customer.solveCaptcha();
		const login = await statementsOf(() => customer.logIn({ recaptchaTokenV2 }));
		expect(customer.token).not.toBe("");
		const recaptchaToken = await customer.solveCaptcha();
		const body = completeSubmission(await smallFiles(), { recaptchaToken });
		const submit = () => customer.submit(body, "one-key").expect(200);
		const statements = {
			login,
			submission: await statementsOf(submit),
			repetition: await statementsOf(submit),
		};
		const counts = Object.entries(statements).map(([name, { length }]) => [name, length] as const);
		process.stdout.write(`${storage}: ${counts.map((each) => each.join(" ")).join(", ")}\n`);
		expect(Object.fromEntries(counts), JSON.stringify(statements, null, 1)).toEqual(MOST[storage]);
	});
});
