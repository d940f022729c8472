import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { type PostgresProxy, startPostgresProxy } from "./support/postgres-proxy.ts";

/** Of the transaction that stores the registration. */
const COMMIT = /insert into "registrations".*\ncommit$/s;
const FILES = 5;

let proxy: PostgresProxy;
let server: TestServer;
let customer: Customer;
let body: unknown;

beforeEach(async () => {
	proxy = await startPostgresProxy(inject("sharedStorages")?.databaseUrl ?? "");
	server = await startTestServer(({ DATABASE_URL = "" }) => ({
		DATABASE_URL: proxy.through(DATABASE_URL),
	}));
	customer = await Customer.loggedIn(server.url);
	body = completeSubmission(await smallFiles());
});
afterEach(async () => {
	await server.close();
	await proxy.close();
});

/**
 * Checks with operator commands: one registration with this reference, which opens; its mails;
 * nothing else.
 */
async function expectKeptOnce(reference: string): Promise<void> {
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference }]);
	const target = join(server.directory, `export-${reference}`);
	await server.operator("registrations", "export", reference, "--to", target, "--originals-only");
	expect(await server.storedFiles()).toHaveLength(FILES);
	expect(await server.storage.storedKeys()).toHaveLength(1);
	const mails = () => readdir(join(server.dataDirectory, "mail")).catch(() => []);
	await vi.waitUntil(async () => (await mails()).length === 2, { timeout: 60_000 });
}

it.each(["before", "after"] as const)(
	"a submission whose connection breaks right %s PostgreSQL commits is stored once, and gets its reference",
	async (moment) => {
		const isCut = proxy.cut(COMMIT, moment);
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		await isCut;
		await expectKeptOnce(reference);
		const repeated = await customer.submit(body, "key").expect(200);
		expect(repeated.body.reference).toBe(reference);
	},
);

it("a submission with an unanswered commit gets its outcome once the database is back", async () => {
	const isCut = proxy.cut(COMMIT, "after", true);
	const submitted = customer.submit(body, "key").expect(200);
	const answered = submitted.then(({ body }) => body);
	await isCut;
	proxy.comeBack();
	await expectKeptOnce((await answered).reference);
});

it("a submission is refused with a retry while the database is unavailable, and the retry gets the reference", async () => {
	void proxy.cut(COMMIT, "after", true);
	const refused = await customer.submit(body, "key").expect(503);
	expect(refused.body).toEqual({ success: false, errorCode: "busy" });
	expect(refused.headers["retry-after"]).toBe("2");
	proxy.comeBack();
	const { reference } = (await customer.submit(body, "key").expect(200)).body;
	await expectKeptOnce(reference);
});
