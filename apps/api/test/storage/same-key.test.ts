import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const AT_ONCE = 20;

let server: TestServer;
let files: Awaited<ReturnType<typeof smallFiles>>;

beforeEach(async () => {
	server = await startTestServer();
	files = await smallFiles();
});
afterEach(() => server.close());

async function registrations(): Promise<{ reference: string }[]> {
	return JSON.parse(await server.operator("registrations", "list", "--json"));
}

async function mails(): Promise<string[]> {
	const names = await readdir(join(server.dataDirectory, "mail")).catch(() => []);
	return names.filter((name) => name.endsWith(".eml"));
}

it("sent twenty times at once makes one registration and one mail to each address", async () => {
	const customer = await Customer.loggedIn(server.url);
	const body = JSON.stringify(completeSubmission(files));
	const answers = await Promise.all(
		Array.from({ length: AT_ONCE }, () => customer.submit(body, "key")),
	);
	const kept = await registrations();
	expect(kept).toHaveLength(1);
	expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
	expect(new Set(answers.map((answer) => answer.body.reference))).toEqual(
		new Set([kept[0]?.reference]),
	);
	await vi.waitUntil(async () => (await mails()).length >= 2, { timeout: 60_000 });

	await server.restart();
	const again = await new Customer(server.url).open();
	again.token = customer.token;
	const repeated = await again.submit(body, "key").expect(200);
	expect(repeated.body.reference).toBe(kept[0]?.reference);
	const other = completeSubmission(files, { email: "other@wongkee.example" });
	const refused = await again.submit(other, "key").expect(409);
	expect(refused.body.errorCode).toBe("idempotency_conflict");
	expect(await registrations()).toEqual(kept);
	expect(await mails()).toHaveLength(2);
});

it("sent at once from two sessions with two contents stores one and rejects the other", async () => {
	const customers = [await Customer.loggedIn(server.url), await Customer.loggedIn(server.url)];
	const bodies = ["one@wongkee.example", "two@wongkee.example"].map((email) =>
		JSON.stringify(completeSubmission(files, { email })),
	);
	const answers = await Promise.all(
		customers.map((customer, index) => customer.submit(bodies[index], "key")),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(await registrations()).toHaveLength(1);
});

describe("a lost answer", () => {
	it("is given again for its key alone, also after the session has ended and maintenance began", async () => {
		const customer = await Customer.loggedIn(server.url);
		await customer.askForAnswer("key").expect(404);
		const stored = await customer.submit(completeSubmission(files), "key").expect(200);
		await server.operator("maintenance", "on");
		const fetched = await customer.askForAnswer("key").expect(200);
		expect(fetched.body).toEqual(stored.body);
		expect(String(fetched.headers["set-cookie"])).toMatch(/^csrf=;.*Expires=Thu, 01 Jan 1970/);
		expect(fetched.headers["cache-control"]).toBe("no-store");
		await customer.askForAnswer("other").expect(401);
		expect(await registrations()).toHaveLength(1);
	});

	it("is 202 while the submission arrives, and 404 once it stops arriving", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = Buffer.from(JSON.stringify(completeSubmission(files)));
		const upload = customer.beginSubmission(body.length, { "Idempotency-Key": "key" });
		let sent = 0;
		const arriving = setInterval(() => upload.write(body.subarray(sent, ++sent)), 100);
		const statusNow = async () => (await customer.askForAnswer("key")).status;
		await expect.poll(statusNow).toBe(202);
		clearInterval(arriving);
		await expect.poll(statusNow).toBe(404);
		upload.end(body.subarray(sent));
		await expect.poll(statusNow).toBe(200);
	});

	it("is not given to another account, nor without a key", async () => {
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files), "key").expect(200);
		const another = await Customer.loggedIn(server.url, {
			accountNO: "204518838",
			mobileNO: "51234567",
		});
		await another.askForAnswer("key").expect(404);
		await another.read("form/submissionAnswer").expect(400);
	});
});
