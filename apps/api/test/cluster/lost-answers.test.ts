import { join } from "node:path";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	inject,
	it,
	vi,
} from "vitest";
import { Customer } from "../support/customer.ts";
import { FULL_PERSON, IamSmartFilling, visit } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { type FaultProxy, startFaultProxy } from "./support/fault-proxy.ts";
import { type PostgresProxy, startPostgresProxy } from "./support/postgres-proxy.ts";

const FILES = 5;
const SESSION_EXPIRED = 401;
const HOUR_MS = 60 * 60 * 1000;
const LEASE_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 50 };

let sandbox: IamSmartSandbox;
let mails: SmtpPeer;
let databases: PostgresProxy;
let bucket: FaultProxy;
let server: TestServer;
let customer: Customer;
let body: unknown;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
	const { databaseUrl = "", s3Endpoint = "" } = inject("sharedStorages") ?? {};
	mails = await new SmtpPeer().start();
	databases = await startPostgresProxy(databaseUrl);
	bucket = await startFaultProxy(() => [s3Endpoint]);
	server = await startTestServer(({ DATABASE_URL = "", KEY_DATABASE_URL = "" }) => ({
		...sandbox.serverVariables,
		DATABASE_URL: databases.through(DATABASE_URL),
		KEY_DATABASE_URL: databases.through(KEY_DATABASE_URL),
		S3_ENDPOINT: bucket.url,
		MAIL: "smtp",
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		MAIL_FROM: "no-reply@telecom.example",
	}));
	customer = await Customer.loggedIn(server.url);
	body = completeSubmission(await smallFiles());
});
afterEach(async () => {
	await server.close();
	await bucket.close();
	await databases.close();
	await mails.stop();
});

/**
 * Two hours later, and after a sweep: one complete registration with this reference, and nothing
 * else.
 */
async function expectKeptAlone(reference: string): Promise<void> {
	await vi.waitUntil(() => mails.received.length >= 2, WAIT);
	server.setTime(new Date(Date.now() + 2 * HOUR_MS));
	await server.sweep();
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference }]);
	const target = join(server.directory, "export");
	await server.operator("registrations", "export", reference, "--to", target, "--originals-only");
	expect(await server.storedFiles()).toHaveLength(FILES);
	expect(await server.storage.storedKeys()).toHaveLength(1);
	expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(2);
}

describe("a submission is stored once, and leaves nothing of other attempts, if the answer is lost to", () => {
	it("keeping its key", async () => {
		const isCut = databases.cut(/^insert into "data_keys"/, "after");
		await customer.submit(body, "key").expect(503);
		await isCut;
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		expect(await server.storage.storedKeys()).toHaveLength(2);
		await expectKeptAlone(reference);
	});

	it("putting its files into the bucket", async () => {
		bucket.become({ kind: "losing answers", method: "PUT" });
		await customer.submit(body, "key").expect(503);
		bucket.become({ kind: "well" });
		// The files are in the bucket although the answers were lost, and nothing was removed.
		expect(await server.storedFiles()).toHaveLength(FILES);
		expect(await server.storage.storedKeys()).toHaveLength(1);
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		await expectKeptAlone(reference);
	});

	it.each(["before", "after"] as const)("confirming its key, cut right %s", async (moment) => {
		const isCut = databases.cut(/^update "data_keys" set "confirmed_at"/, moment);
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		await isCut;
		expect(server.logLines.join("")).toContain('"event":"left_to_sweep"');
		await expectKeptAlone(reference);
	});

	it.each([
		{
			what: "removing a file of the slower of two submissions in one session",
			lose: async () => bucket.become({ kind: "losing answers", method: "DELETE" }),
		},
		{
			what: "destroying the key of the slower of two submissions in one session",
			lose: async () => void databases.cut(/^delete from "data_keys"/, "after"),
		},
	])("$what", async ({ lose }) => {
		const isHeld = databases.hold(/^insert into "data_keys"/);
		// Another key, because a repetition would wait for the first with the same key.
		const slower = customer.submit(body, "slower").then(({ status }) => status);
		const release = await isHeld;
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		await lose();
		release();
		expect(await slower).toBe(SESSION_EXPIRED);
		expect(server.logLines.join("")).toContain('"event":"left_to_sweep"');
		bucket.become({ kind: "well" });
		await expectKeptAlone(reference);
	});
});

describe("a mail is sent once if the answer is lost to", () => {
	it("recording that it was sent", async () => {
		const isCut = databases.cut(/^update "outbox" set "state" = \$1, "done_at"/, "after");
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		await isCut;
		await expectKeptAlone(reference);
		server.setTime(new Date(Date.now() + 4 * HOUR_MS));
		await vi.waitUntil(
			async () => (await server.operator("outbox", "list", "--json")) === "[]",
			WAIT,
		);
		expect(mails.received).toHaveLength(2);
	});

	it("taking it, and it is due again when the lease ends", async () => {
		const isCut = databases.cut(/^update "outbox" set "state" = \$1, "attempts"/, "after");
		await customer.submit(body, "key").expect(200);
		await isCut;
		server.setTime(new Date(Date.now() + LEASE_MS + 1));
		// One that was on its way when the lease ended may come twice.
		const sent = () => new Set(mails.received.map(({ messageId }) => messageId)).size;
		await vi.waitUntil(() => sent() === 2, WAIT);
	});
});

describe("a filling by iAM Smart", () => {
	let filling: IamSmartFilling;
	beforeEach(async () => {
		await sandbox.reset();
		filling = await new IamSmartFilling(customer, sandbox).begin();
	});
	const arrive = async () => visit(server.url, await filling.decide(), filling.cookie);

	it("is delivered, and the page says so, if the answer to storing the delivery is lost", async () => {
		const isCut = databases.cut(/insert into "iamsmart_proofs".*\ncommit$/s, "after");
		const page = await arrive();
		await isCut;
		expect(page.text).toContain("「智方便」步驟已完成");
		expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
	});

	it("is replaced by the next one if the answer to recording the browser's return is lost", async () => {
		const isCut = databases.cut(
			/^update "iamsmart_fillings" set "status" = \$1, "awaiting"/,
			"after",
		);
		expect((await arrive()).status).toBe(503);
		await isCut;
		await filling.poll().expect(202);
		const next = await new IamSmartFilling(customer, sandbox).complete(server.url);
		expect((await next.poll().expect(200)).body).toEqual(FULL_PERSON);
	});
});
