import type { Response } from "supertest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const START = new Date("2026-11-21T04:00:00Z").getTime();
const DAY_MS = 24 * 60 * 60_000;
const RIGHT = { accountNO: "204518837", mobileNO: "61234567" };
const WRONG = { accountNO: "204518837", mobileNO: "60000000" };
let server: TestServer;
let days = 0;

beforeAll(async () => {
	server = await startTestServer({ TRUST_PROXY: "1" });
});
afterAll(() => server.close());
/** After a day the attempts of the previous test no longer count. */
beforeEach(() => {
	days += 2;
	server.setTime(new Date(START + days * DAY_MS));
});
afterEach(() => server.setTime(new Date()));

async function customerAt(address: string): Promise<Customer> {
	const customer = await new Customer(server.url).open();
	customer.address = address;
	return customer;
}

async function failTenTimes(customer: Customer, login = WRONG): Promise<void> {
	for (let attempt = 0; attempt < 10; attempt++) await customer.logIn(login);
}

describe("ten failures at an account from one address", () => {
	it("lock out that address, and no other", async () => {
		const attacker = await customerAt("198.51.100.1");
		await failTenTimes(attacker);
		await attacker.post("login/login").send(RIGHT).expect(429);
		expect(await (await customerAt("203.0.113.7")).logIn()).toMatchObject({ success: true });
	});

	it("do not lock out a browser at the same address that had logged in before", async () => {
		const owner = await customerAt("198.51.100.1");
		await owner.logIn();
		await failTenTimes(await customerAt("198.51.100.1"));
		expect(await owner.logIn()).toMatchObject({ success: true });
	});

	it.each([
		[
			"for another account",
			{ accountNO: "204518838", mobileNO: "51234567" },
			(text: string) => text,
		],
		["with one that was altered", RIGHT, (text: string) => text.replace(/browser=\d/, "browser=9")],
		["with one that was made up", RIGHT, () => "browser=1795248005.AAAAAAAAAAAAAAAAAAAAAA.x"],
	])("lock out a browser that has its cookie %s", async (_title, login, alter) => {
		const owner = await customerAt("198.51.100.1");
		await owner.logIn();
		await failTenTimes(await customerAt("198.51.100.1"), {
			...login,
			mobileNO: "60000000",
		});
		const csrf = /csrf=[^;]+/.exec(owner.cookies)?.[0] ?? "";
		const known = /browser=[^;]+/.exec(owner.cookies)?.[0] ?? "";
		await owner
			.post("login/login")
			.set("Cookie", `${csrf}; ${alter(known)}`)
			.send(login)
			.expect(429);
	});

	it("sent at once count up to ten; the rest is refused", async () => {
		const attacker = await customerAt("198.51.100.1");
		const statuses = await Promise.all(
			Array.from(
				{ length: 30 },
				async () => (await attacker.post("login/login").send(WRONG)).status,
			),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(10);
		expect(statuses.filter((status) => status === 429)).toHaveLength(20);
	});
});

describe("the answer beyond a limit", () => {
	it("is the same for an unknown account, and for any number", async () => {
		const attacker = await customerAt("198.51.100.1");
		const answers: Response[] = [];
		for (const accountNO of ["204518837", "999999999"]) {
			await failTenTimes(attacker, { ...WRONG, accountNO });
			for (const mobileNO of ["61234567", "60000000"])
				answers.push(await attacker.post("login/login").send({ accountNO, mobileNO }));
		}
		const seen = answers.map(({ status, body, headers }) => ({
			status,
			body,
			names: Object.keys(headers).sort(),
			retryAfter: headers["retry-after"],
		}));
		expect(seen[0]).toMatchObject({ status: 429, retryAfter: "900" });
		for (const answer of seen) expect(answer).toEqual(seen[0]);
	});
});

describe("the cookie of a browser that logged in", () => {
	it("is sent to us only, is hidden from scripts, and contains nothing of the account", async () => {
		const customer = await customerAt("203.0.113.7");
		const answer = await customer.post("login/login").send(RIGHT).expect(200);
		const line = String(answer.headers["set-cookie"]);
		expect(line).toMatch(
			/^browser=[^;]+; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
		);
		expect(line).not.toContain("204518837");
		expect(line).not.toContain("61234567");
		const failed = await customer.post("login/login").send(WRONG).expect(200);
		expect(failed.headers["set-cookie"]).toBeUndefined();
	});

	it("grants no access, and expires after 90 days", async () => {
		const owner = await customerAt("198.51.100.1");
		await owner.logIn();
		expect(await owner.logIn(WRONG)).toMatchObject({ success: false });
		server.setTime(new Date(START + (days + 91) * DAY_MS));
		await failTenTimes(await customerAt("198.51.100.1"));
		await owner.post("login/login").send(RIGHT).expect(429);
	});
});
