import { afterEach, describe, expect, it } from "vitest";
import { LoginAttempts } from "../../src/calls/login/login-attempts.ts";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const START = new Date("2026-11-21T04:00:00Z").getTime();
const MINUTE_MS = 60_000;
const WRONG = { accountNO: "204518837", mobileNO: "60000000" };
const RIGHT = { accountNO: "204518837", mobileNO: "61234567" };
const ROOT_SECRET = "a root secret of thirty-two characters";
const ALTCHA = { CAPTCHA: "altcha", ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2", TRUST_PROXY: "1" };

let server: TestServer;
afterEach(async () => {
	await server.close();
});

async function at(address: string): Promise<Customer> {
	const customer = await new Customer(server.url).open();
	customer.address = address;
	return customer;
}

/** @returns the server's answer to a login with a captcha of that work level */
async function logIn(customer: Customer, login: object, work?: 0 | 1 | 2): Promise<string> {
	const captcha = work === undefined ? {} : { recaptchaTokenV2: await customer.solveCaptcha(work) };
	const { body } = await customer.post("login/login").send({ ...login, ...captcha });
	return body.success ? "in" : body.errorCode;
}

/**
 * Fails at the account as logins do, without their requests.
 *
 * @param stepMs time between two failures
 * @returns when the next one would be due
 */
async function failFrom(addresses: readonly string[], stepMs: number): Promise<number> {
	let moment = START;
	await server.look(async (database) => {
		const keys = new RootKeys([ROOT_SECRET]);
		const attempts = new LoginAttempts(database, keys, () => new Date(moment));
		const { accountNO } = WRONG;
		for (const address of addresses) {
			const attempt = await attempts.begin({ accountNO, address, browser: undefined, work: 2 });
			expect(attempt.refusal).toBeUndefined();
			await attempts.settle(attempt, true);
			moment += stepMs;
		}
	});
	return moment;
}

/** A hundred networks. */
const NETWORKS = Array.from({ length: 100 }, (_, index) => `198.51.100.${index}`);

/** The nth /64 of a /48. */
function addressIn48(index: number): string {
	return `2001:db8:1:${(index * 256 + index).toString(16)}::1`;
}

describe("an account under attack from a /48", () => {
	it("accepts the right number from elsewhere for a little more work, regardless of the attacker's work", async () => {
		server = await startTestServer({ ...ALTCHA, ROOT_SECRET });
		const addresses = Array.from({ length: 99 }, (_, index) => addressIn48(index));
		server.setTime(new Date(await failFrom(addresses, 5 * MINUTE_MS)));
		expect(await logIn(await at(addressIn48(99)), WRONG, 2)).toBe("login_error");
		expect(await logIn(await at(addressIn48(100)), WRONG, 2)).toBe("too_many_requests");

		const customer = await at("2001:db8:2::1");
		expect(await logIn(customer, RIGHT, 0)).toBe("captcha_harder");
		expect(await logIn(customer, RIGHT, 1)).toBe("in");
	});
});

describe("an account under attack from many networks", () => {
	it("requires a phone's minute for each guess, and accepts the right number for it", async () => {
		server = await startTestServer({ ...ALTCHA, ROOT_SECRET });
		server.setTime(new Date(await failFrom(NETWORKS, 0)));
		expect(await logIn(await at("198.51.100.100"), WRONG, 2)).toBe("login_error");
		const attacker = await at("198.51.100.200");
		for (const work of [0, 1] as const)
			expect(await logIn(attacker, WRONG, work)).toBe("captcha_hardest");
		const customer = await at("203.0.113.7");
		expect(await logIn(customer, RIGHT, 1)).toBe("captcha_hardest");
		expect(await logIn(customer, RIGHT, 2)).toBe("in");
	});

	it("makes each network wait for a minute without a captcha, and accepts the customer's at once", async () => {
		server = await startTestServer({ TRUST_PROXY: "1", ROOT_SECRET });
		server.setTime(new Date(await failFrom(NETWORKS, 0)));
		expect(await logIn(await at("198.51.100.100"), WRONG)).toBe("login_error");
		const attacker = await at("198.51.100.200");
		expect(await logIn(attacker, WRONG)).toBe("login_error");
		expect(await logIn(attacker, WRONG)).toBe("too_many_requests");
		expect(await logIn(await at("203.0.113.7"), RIGHT)).toBe("in");
	});
});

describe("a challenge", () => {
	it("accepts the required work level, and no other", async () => {
		server = await startTestServer({ CAPTCHA: "altcha", ALTCHA_COST: "10", ALTCHA_ATTEMPTS: "2" });
		const customer = await at("203.0.113.7");
		const costs = await Promise.all(
			["", "?work=0", "?work=1", "?work=2"].map(async (query) => {
				const { body } = await customer.read(`captcha/challenge${query}`).expect(200);
				return body.parameters.cost;
			}),
		);
		expect(costs).toEqual([10, 10, 60, 600]);
		for (const query of ["3", "-1", "1.5", "", "x", "1&work=2"])
			await customer.read(`captcha/challenge?work=${query}`).expect(400);
	});
});
