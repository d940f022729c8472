import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
const LOGIN = new Date("2026-11-21T01:00:00Z");
let server: TestServer;
let customer: Customer;

function afterMinutes(minutes: number): void {
	server.setTime(new Date(LOGIN.getTime() + minutes * MINUTE_MS));
}

function call(path: "login/renew" | "login/logout") {
	return customer.post(path).set("Authorization", `Bearer ${customer.token}`).send({});
}

async function renew(): Promise<void> {
	const { body } = await call("login/renew").expect(200);
	expect(body).toEqual({ success: true, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
	customer.token = body.token;
}

function lifetimeOf(token: string): number {
	const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
	return exp - iat;
}

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
	afterMinutes(0);
	customer = await Customer.loggedIn(server.url);
});
afterEach(() => server.setTime(new Date()));

describe("a renewal", () => {
	it("extends the session by 30 minutes", async () => {
		afterMinutes(29);
		await renew();
		afterMinutes(58);
		const files = await smallFiles();
		await customer.submit(completeSubmission(files)).expect(200);
	});

	it("is refused after the end", async () => {
		afterMinutes(31);
		const { body } = await call("login/renew").expect(401);
		expect(body).toEqual({ success: false, errorCode: "session_expired" });
	});

	it("never exceeds 12 hours after the login, and its token states the remaining time", async () => {
		for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
			afterMinutes(minutes);
			await renew();
		}
		expect(lifetimeOf(customer.token)).toBe(20 * 60);
		afterMinutes(12 * 60 + 1);
		await call("login/renew").expect(401);
	});

	it("requires the CSRF token and the session", async () => {
		await customer.post("login/renew").send({}).expect(401);
		await call("login/renew").set("X-CSRF-Token", "a.b").expect(403);
	});

	it("is refused for a session that a submission has ended", async () => {
		const files = await smallFiles();
		await customer.submit(completeSubmission(files), "key-of-the-form").expect(200);
		await customer.open();
		await call("login/renew").expect(401);
		await call("login/renew").set("Idempotency-Key", "key-of-the-form").expect(401);
	});
});

describe("a log-out", () => {
	it("ends the session, and a second one finds none", async () => {
		const { body } = await call("login/logout").expect(200);
		expect(body).toEqual({ success: true });
		await call("login/logout").expect(401);
		await call("login/renew").expect(401);
		await customer.submit(completeSubmission(await smallFiles())).expect(401);
	});

	it("requires the CSRF token", async () => {
		await call("login/logout").set("X-CSRF-Token", "a.b").expect(403);
		await renew();
	});
});

describe("a login after a registration", () => {
	it("reports that the account was registered before, for that account only", async () => {
		const fresh = await startTestServer();
		try {
			const owner = await Customer.loggedIn(fresh.url);
			await owner.submit(completeSubmission(await smallFiles())).expect(200);
			await owner.open();
			expect(await owner.logIn()).toMatchObject({ success: true, hasEarlierRegistration: true });
			const other = await owner.logIn({ accountNO: "204518838", mobileNO: "51234567" });
			expect(other).toMatchObject({ success: true, hasEarlierRegistration: false });
		} finally {
			await fresh.close();
		}
	});
});
