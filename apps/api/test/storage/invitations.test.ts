import { readdir, readFile } from "node:fs/promises";
import request from "supertest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const START = new Date("2026-11-21T01:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const VALID = { valid: true, accountNO: "•••••8837" };
const INVALID = { valid: false };
let server: TestServer;
let customer: Customer;
let token: string;

beforeAll(async () => {
	server = await startTestServer({ PUBLIC_URL: "https://register.example" });
});
afterAll(() => server.close());
beforeEach(async () => {
	server.setTime(START);
	customer = await new Customer(server.url).open();
	token = await invite();
});
afterEach(() => server.setTime(new Date()));

async function invite(...argv: string[]): Promise<string> {
	const printed = await server.operator("invitations", "create", "204518837", ...argv);
	return (
		/^https:\/\/register\.example\/real-name-registration\/tc\?token=([\w-]{43})\n/.exec(
			printed,
		)?.[1] ?? ""
	);
}

function check(text: unknown = token) {
	return customer.post("user/NewAccountValidation").send({ token: text });
}

async function list(): Promise<{ id: string; accountNO: string; state: string }[]> {
	return JSON.parse(await server.operator("invitations", "list", "--json"));
}

describe("an invitation", () => {
	it("is valid for its account, masked, however often it is checked", async () => {
		for (let time = 0; time < 3; time++) expect((await check().expect(200)).body).toEqual(VALID);
	});

	it("is not used up by opening its link", async () => {
		const page = `/real-name-registration/tc?token=${token}`;
		await request(server.url).get(page).expect(200);
		await request(server.url).head(page).expect(200);
		expect((await check()).body).toEqual(VALID);
	});

	it("may also be sent in the call's query", async () => {
		const answer = await customer.post(`user/NewAccountValidation?token=${token}`).expect(200);
		expect(answer.body).toEqual(VALID);
		const twice = `user/NewAccountValidation?token=${token}&token=${token}`;
		expect((await customer.post(twice).expect(200)).body).toEqual(INVALID);
	});

	it("is used up by its registration, and not by a login", async () => {
		await customer.logIn();
		expect((await check()).body).toEqual(VALID);
		server.setTime(new Date(START.getTime() + 60_000));
		await customer.submit(completeSubmission(await smallFiles())).expect(200);
		await customer.open();
		expect((await check()).body).toEqual(INVALID);
		expect((await list())[0]).toMatchObject({ state: "used" });
		server.setTime(new Date(START.getTime() + 120_000));
		token = await invite();
		expect((await check()).body).toEqual(VALID);
	});
});

describe("answers only 'not valid' for", () => {
	it.each([
		["an invented one", "A".repeat(43)],
		["an empty one", ""],
		["a long one", "A".repeat(10_000)],
	])("%s", async (_title, text) => {
		const answer = await check(text).expect(200);
		expect(answer.body).toEqual(INVALID);
	});

	it("an expired one", async () => {
		token = await invite("--days", "1");
		server.setTime(new Date(START.getTime() + DAY_MS + 1));
		expect((await check()).body).toEqual(INVALID);
	});

	it("a revoked one, which can be revoked once", async () => {
		const open = (await list()).filter(({ state }) => state === "open");
		for (const { id } of open) await server.operator("invitations", "revoke", "--yes", id);
		expect((await check()).body).toEqual(INVALID);
		const [first] = open;
		expect((await list()).find(({ id }) => id === first?.id)).toMatchObject({ state: "revoked" });
		const again = await server.operator("invitations", "revoke", "--yes", first?.id ?? "");
		expect(again).toMatch(/is revoked already, since 20.+ \+08:00\. Nothing was changed\.$/);
	});
});

describe("the call", () => {
	it("requires the CSRF token", async () => {
		await new Customer(server.url).post("user/NewAccountValidation").send({ token }).expect(403);
	});

	it.each([
		["a number for a token", { token: 1 }],
		["another field", { token: "x", accountNO: "204518837" }],
	])("is rejected with 400 for %s", async (_title, body) => {
		const answer = await customer.post("user/NewAccountValidation").send(body).expect(400);
		expect(answer.body.errorCode).toBe("validation_failed");
	});

	it("is limited by address", async () => {
		// Starts a new window of the limit.
		server.setTime(new Date(START.getTime() + 2 * DAY_MS));
		customer = await new Customer(server.url).open();
		for (let call = 0; call < 60; call++) await check("x");
		const refused = await check("x").expect(429);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
		expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
		await server.restart();
	});
});

describe("the operator", () => {
	it.each([
		[["create", "12345"], "Give an account number"],
		[["create", "204518837", "--days", "91"], "Give a whole number"],
		[["create", "204518837", "--days", "x"], "Give a whole number"],
		[["revoke", "everything", "--yes"], "Give the id of an invitation"],
	])("gets a message about %j", async (argv, message) => {
		await expect(server.operator("invitations", ...argv)).rejects.toThrow(message);
	});

	it("learns that the account of an invitation is unknown", async () => {
		const invite = (account: string) => server.operator("invitations", "create", account);
		expect(await invite("204518837")).toMatch(/\?token=.+\nValid until .+$/);
		expect(server.said).toEqual([]);
		expect(await invite("204518873")).toMatch(/\?token=.+\nValid until .+$/);
		expect(server.said).toEqual([
			"There is no account 204518873: it was neither imported nor used so far. The link is created all the same.",
		]);
	});

	it("gets the id by which an invitation is revoked, unless it was used", async () => {
		const invite = async (account: string) => {
			const printed = await server.operator("invitations", "create", account);
			return /`invitations revoke (\S+)` revokes it\.$/.exec(printed)?.[1] ?? "";
		};
		const open = await invite("204518873");
		expect(await server.operator("invitations", "revoke", "--yes", open)).toBe(
			`${open} is revoked.`,
		);
		// The account has registered later than this clock.
		const used = await invite("204518837");
		expect(await server.operator("invitations", "revoke", used)).toBe(
			`${used} was used for a registration already. Nothing was changed.`,
		);
		expect((await list()).find(({ id }) => id === used)).toMatchObject({ state: "used" });
	});

	it("sees invitations without their tokens, which are in neither database, audit log nor log", async () => {
		const names = (await readdir(server.dataDirectory)).filter((name) => name.includes(".db"));
		const kept = await Promise.all(
			names.map((name) => readFile(`${server.dataDirectory}/${name}`, "latin1")),
		);
		const audit = await server.operator("audit", "list");
		const shown = await server.operator("invitations", "list");
		expect(shown).toContain("204518837");
		await check();
		for (const text of [...kept, audit, shown, server.logLines.join("")])
			expect(text).not.toContain(token);
		expect(audit).toContain("•••••8837");
		expect(audit).not.toContain("204518837");
	});
});
