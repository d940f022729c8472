import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { jobAt, withoutTime } from "../support/jobs-by-hand.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOGIN = new Date("2026-11-21T01:00:00Z");
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567" };
let server: TestServer;
let customer: Customer;
let device: string;

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
	server.setTime(LOGIN);
	customer = await Customer.loggedIn(server.url);
	device = randomUUID();
});
afterEach(() => server.setTime(new Date()));

async function take(by: Customer = customer, of = device): Promise<string> {
	const { body, headers } = await by.call("draft/takeKeyHalf").send({ device: of }).expect(200);
	expect(body).toEqual({ keyHalf: expect.stringMatching(/^[\w+/]{43}=$/) });
	expect(headers["cache-control"]).toBe("no-store");
	return body.keyHalf;
}

function setAfter(milliseconds: number): void {
	server.setTime(new Date(LOGIN.getTime() + milliseconds));
}

/** The ids of the vault's keys that belong to drafts. */
async function keptKeys(of = device): Promise<string[]> {
	const rows = await server.look((database) =>
		database.selectFrom("draft_keys").select("key_id").where("device", "=", of).execute(),
	);
	const stored = await server.storage.storedKeys();
	return rows.map(({ key_id }) => key_id).filter((id) => stored.includes(id));
}

/** Waits until the job that destroys halves has run once at a time after the login. */
async function runJobAt(milliseconds: number): Promise<void> {
	await jobAt(server, "draft_keys_destroyed", new Date(LOGIN.getTime() + milliseconds));
}

/** Expiry of the halves for a number, in milliseconds since 1970. */
async function ends(of = device): Promise<number[]> {
	const rows = await server.look((database) =>
		database.selectFrom("draft_keys").select("expires_at").where("device", "=", of).execute(),
	);
	return rows.map(({ expires_at }) => Date.parse(expires_at));
}

async function destroy(by: Customer = customer): Promise<void> {
	const { body } = await by.post("draft/destroyKeyHalf").send({ device }).expect(200);
	expect(body).toEqual({ success: true });
}

describe("the half of a draft's key", () => {
	it("is the same for an account and number in a later session and another process", async () => {
		const half = await take();
		expect(await take()).toBe(half);
		expect(await take(await Customer.loggedIn(server.url))).toBe(half);
		await server.restart();
		customer = await Customer.loggedIn(server.url);
		expect(await take()).toBe(half);
		expect(await keptKeys()).toHaveLength(1);
	});

	it("is created once for two concurrent calls of a phone", async () => {
		const halves = await Promise.all(Array.from({ length: 8 }, () => take()));
		expect(new Set(halves).size).toBe(1);
		expect(await keptKeys()).toHaveLength(1);
	});

	it("differs for another number and another account", async () => {
		const other = await Customer.loggedIn(server.url, OTHER_ACCOUNT);
		const halves = [await take(), await take(customer, randomUUID()), await take(other)];
		expect(new Set(halves).size).toBe(3);
	});

	it("is useless to another account, even if its row is changed by hand", async () => {
		const half = await take();
		const other = await Customer.loggedIn(server.url, OTHER_ACCOUNT);
		const theirs = randomUUID();
		await take(other, theirs);
		await server.look(async (database) => {
			const { account_lookup } = await database
				.selectFrom("draft_keys")
				.select("account_lookup")
				.where("device", "=", theirs)
				.executeTakeFirstOrThrow();
			await database
				.updateTable("draft_keys")
				.set({ account_lookup })
				.where("device", "=", device)
				.execute();
		});
		expect(await take(other)).not.toBe(half);
	});

	it("requires the session and the CSRF token", async () => {
		await customer.post("draft/takeKeyHalf").send({ device }).expect(401);
		await customer
			.call("draft/takeKeyHalf")
			.set("X-CSRF-Token", "a.b")
			.send({ device })
			.expect(403);
		expect(await keptKeys()).toEqual([]);
	});

	it.each([{}, { device: "" }, { device: "not a number" }, { device: 5 }])(
		"is refused for %j",
		async (body) => {
			await customer.call("draft/takeKeyHalf").send(body).expect(400);
		},
	);

	it("is available under maintenance, because a reloaded page needs it", async () => {
		await server.operator("maintenance", "on", "--as", "test");
		await take();
		await server.operator("maintenance", "off", "--as", "test");
	});
});

describe("a log-out", () => {
	it("destroys the half in the vault, and the next one differs", async () => {
		const half = await take();
		const [key] = await keptKeys();
		await customer.call("login/logout").send({}).expect(200);
		await customer.call("draft/takeKeyHalf").send({ device }).expect(401);
		expect(await keptKeys()).toEqual([]);
		expect(await server.storage.storedKeys()).not.toContain(key);
		customer = await Customer.loggedIn(server.url);
		expect(await take()).not.toBe(half);
	});

	it("keeps the half if the draft waits for the next login", async () => {
		const half = await take();
		await customer.call("login/logout").send({ keepsDraft: true }).expect(200);
		await customer.call("draft/takeKeyHalf").send({ device }).expect(401);
		expect(await take(await Customer.loggedIn(server.url))).toBe(half);
	});

	it("keeps the halves of the account's other sessions", async () => {
		const other = await Customer.loggedIn(server.url);
		const half = await take(other);
		await customer.call("login/logout").send({}).expect(200);
		expect(await take(other)).toBe(half);
	});
});

describe("a submission", () => {
	it("keeps the half until the phone has the answer, even without a session", async () => {
		await take();
		await customer.submit(completeSubmission(await smallFiles())).expect(200);
		expect(await keptKeys()).toHaveLength(1);
		await destroy(new Customer(server.url));
		expect(await keptKeys()).toEqual([]);
		await destroy();
	});

	it("leaves the half to its session, which creates no other one", async () => {
		const half = await take();
		await customer.submit(completeSubmission(await smallFiles())).expect(200);
		await customer.open();
		expect(await take()).toBe(half);
		await customer.call("draft/takeKeyHalf").send({ device: randomUUID() }).expect(401);
		await destroy();
		await customer.call("draft/takeKeyHalf").send({ device }).expect(401);
	});

	it("does not allow another site to destroy the half", async () => {
		await take();
		const call = customer.post("draft/destroyKeyHalf").set("Origin", "https://other.example");
		await call.send({ device }).expect(403);
		expect(await keptKeys()).toHaveLength(1);
	});
});

describe("a draft that the customer keeps", () => {
	const DAY_MS = 24 * HOUR_MS;

	// Only three of an account are kept.
	beforeEach(() => server.operator("drafts", "end", "--all", "--yes"));

	async function keep(isKept = true, of = device, by = customer): Promise<unknown> {
		const { body } = await by.call("draft/keepKeyHalf").send({ device: of, isKept }).expect(200);
		return body;
	}

	async function find(by: Customer, ...devices: string[]): Promise<string[]> {
		const { body } = await by.call("draft/findKeptDrafts").send({ devices }).expect(200);
		return body.devices;
	}

	it("opens for its account, and for no other, until seven days after it was last kept", async () => {
		const half = await take();
		const keptUntil = new Date(LOGIN.getTime() + 7 * DAY_MS).toISOString();
		expect(await keep()).toEqual({ keptUntil });
		await customer.call("login/logout").send({ keepsDraft: true }).expect(200);
		const unknown = randomUUID();
		const other = await Customer.loggedIn(server.url, OTHER_ACCOUNT);
		expect(await find(other, device, unknown)).toEqual([]);
		setAfter(5 * DAY_MS);
		const later = await Customer.loggedIn(server.url);
		expect(await find(later, device, unknown)).toEqual([device]);
		expect(await take(later)).toBe(half);
		// Neither the later session nor its renewal shortens that.
		await later.call("login/renew").send({}).expect(200);
		expect(await ends()).toEqual([LOGIN.getTime() + 7 * DAY_MS]);
		await keep(true, device, later);
		expect(await ends()).toEqual([LOGIN.getTime() + 12 * DAY_MS]);
	});

	it("is destroyed in the vault after seven days", async () => {
		await withoutTime(server);
		customer = await Customer.loggedIn(server.url);
		const half = await take();
		await keep();
		await customer.call("login/logout").send({ keepsDraft: true }).expect(200);
		await runJobAt(7 * DAY_MS - MINUTE_MS);
		expect(await keptKeys()).toHaveLength(1);
		await runJobAt(7 * DAY_MS);
		expect(await keptKeys()).toEqual([]);
		const later = await Customer.loggedIn(server.url);
		expect(await find(later, device)).toEqual([]);
		expect(await take(later)).not.toBe(half);
	});

	it("is kept no more once the customer says so, and ends with a log-out", async () => {
		await take();
		await keep();
		expect(await keep(false)).toEqual({});
		expect(await ends()).toEqual([LOGIN.getTime() + 24 * HOUR_MS + 30 * MINUTE_MS]);
		expect(await find(customer, device)).toEqual([]);
		await keep();
		await customer.call("login/logout").send({}).expect(200);
		expect(await keptKeys()).toEqual([]);
	});

	it("is not made by keeping or asking, and needs session and CSRF token", async () => {
		expect(await keep()).toEqual({});
		expect(await find(customer, device)).toEqual([]);
		expect(await find(customer)).toEqual([]);
		for (const [path, body] of [
			["draft/keepKeyHalf", { device, isKept: true }],
			["draft/findKeptDrafts", { devices: [device] }],
		] as const) {
			await customer.post(path).send(body).expect(401);
			await customer.call(path).set("X-CSRF-Token", "a.b").send(body).expect(403);
			await customer.call(path).send({}).expect(400);
		}
		const devices = Array.from({ length: 11 }, () => randomUUID());
		await customer.call("draft/findKeptDrafts").send({ devices }).expect(400);
		expect(await keptKeys()).toEqual([]);
	});

	it("is one of three of its account: a fourth ends the one that was kept longest ago", async () => {
		const devices = [device, randomUUID(), randomUUID(), randomUUID()];
		for (const [count, each] of devices.entries()) {
			setAfter(count * MINUTE_MS);
			await take(customer, each);
			await keep(true, each);
		}
		expect((await find(customer, ...devices)).sort()).toEqual(devices.slice(1).sort());
		expect(await ends()).toEqual([LOGIN.getTime() + 24 * HOUR_MS + 3 * MINUTE_MS]);
	});

	it("is not ended by the log-out of a session that only looked for it", async () => {
		await take();
		await keep();
		const later = await Customer.loggedIn(server.url);
		expect(await find(later, device)).toEqual([device]);
		await later.call("login/logout").send({}).expect(200);
		expect(await keptKeys()).toHaveLength(1);
	});

	it("stays although a process of an earlier release has shortened its life", async () => {
		await take();
		await keep();
		const expires_at = new Date(LOGIN.getTime() - 1).toISOString();
		await server.look((database) =>
			database.updateTable("draft_keys").set({ expires_at }).where("device", "=", device).execute(),
		);
		await withoutTime(server);
		await runJobAt(HOUR_MS);
		expect(await keptKeys()).toHaveLength(1);
	});

	it("is destroyed by the phone, by a command, and by a deregistration", async () => {
		await take();
		await keep();
		await destroy(new Customer(server.url));
		expect(await keptKeys()).toEqual([]);

		await take();
		await keep();
		const other = await Customer.loggedIn(server.url, OTHER_ACCOUNT);
		const theirs = randomUUID();
		await take(other, theirs);
		expect(await server.operator("drafts", "end", "204518837", "--dry-run")).toMatch(
			/^\d+ drafts? would end\.$/,
		);
		expect(await keptKeys()).toHaveLength(1);
		await server.operator("drafts", "end", "204518837", "--yes");
		expect(await keptKeys()).toEqual([]);
		expect(await keptKeys(theirs)).toHaveLength(1);
		expect(await server.operator("drafts", "end", "204518837", "--yes")).toBe(
			"There is no draft. Nothing was changed.",
		);
		await server.operator("drafts", "end", "--all", "--yes");
		expect(await keptKeys(theirs)).toEqual([]);

		const { body } = await customer.submit(completeSubmission(await smallFiles())).expect(200);
		customer = await Customer.loggedIn(server.url);
		await take();
		await keep();
		await server.operator(
			"registrations",
			"deregister",
			body.reference,
			"--yes",
			"--on",
			"2026-11-21",
		);
		expect(await find(customer, device)).toEqual([]);
		await customer.call("draft/keepKeyHalf").send({ device, isKept: true }).expect(200, {});
	});
});

describe("the expiry", () => {
	it("is 24 hours after that of the session that fetched the half last", async () => {
		await take();
		expect(await ends()).toEqual([LOGIN.getTime() + 24 * HOUR_MS + 30 * MINUTE_MS]);
		setAfter(HOUR_MS);
		await take(await Customer.loggedIn(server.url));
		expect(await ends()).toEqual([LOGIN.getTime() + 25 * HOUR_MS + 30 * MINUTE_MS]);
	});

	it("moves with a renewed session", async () => {
		await take();
		setAfter(25 * MINUTE_MS);
		await customer.call("login/renew").send({}).expect(200);
		expect(await ends()).toEqual([LOGIN.getTime() + 24 * HOUR_MS + 55 * MINUTE_MS]);
	});

	it("of a half that was ended stays, although its session is renewed before it is destroyed", async () => {
		await take();
		const expires_at = new Date(0).toISOString();
		await server.look((database) =>
			database.updateTable("draft_keys").set({ expires_at }).where("device", "=", device).execute(),
		);
		await customer.call("login/renew").send({}).expect(200);
		expect(await ends()).toEqual([0]);
	});

	it("comes 24 hours after the last possible edit at the earliest, half an hour later at the latest", async () => {
		await withoutTime(server);
		customer = await Customer.loggedIn(server.url);
		// A customer who stays at the form must renew the session, and may edit until its end.
		const [early, late] = [device, randomUUID()];
		const half = await take(customer, early);
		const lateHalf = await take(customer, late);
		const renewals = 26;
		for (let renewal = 1; renewal <= renewals; renewal++) {
			setAfter(renewal * 25 * MINUTE_MS);
			const { body } = await customer.call("login/renew").send({}).expect(200);
			customer.token = body.token;
		}
		const lastEdit = renewals * 25 * MINUTE_MS + 30 * MINUTE_MS;

		await runJobAt(lastEdit + 24 * HOUR_MS - MINUTE_MS);
		expect(await take(await Customer.loggedIn(server.url), early)).toBe(half);
		expect(await keptKeys(late)).toHaveLength(1);

		await runJobAt(lastEdit + 24 * HOUR_MS);
		expect(await keptKeys(late)).toEqual([]);
		expect(await take(await Customer.loggedIn(server.url), late)).not.toBe(lateHalf);
	});

	it("removes the first halves of an account to expire beyond 20", async () => {
		const half = await take();
		setAfter(MINUTE_MS);
		customer = await Customer.loggedIn(server.url);
		for (let count = 0; count < 20; count++) await take(customer, randomUUID());
		expect(await keptKeys()).toEqual([]);
		expect(await take()).not.toBe(half);
	});
});

it("a half is created again if a process died between the vault and the database", async () => {
	await take();
	await server.storage.emptyVault();
	await take();
	expect(await keptKeys()).toHaveLength(1);
});
