import { describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { startTestServer } from "../support/test-server.ts";

const WRONG = { accountNO: "204518837", mobileNO: "60000000" };

/**
 * Fails ten times, each time with another X-Forwarded-For.
 *
 * @returns the status of another attempt
 */
async function statusAfterTen(
	trustProxy: string,
	forwarded: (attempt: number) => string,
): Promise<number> {
	const server = await startTestServer({ TRUST_PROXY: trustProxy });
	try {
		const attacker = await new Customer(server.url).open();
		for (let attempt = 0; attempt < 10; attempt++) {
			attacker.address = forwarded(attempt);
			await attacker.logIn(WRONG);
		}
		attacker.address = forwarded(10);
		return (await attacker.post("login/login").send(WRONG)).status;
	} finally {
		await server.close();
	}
}

describe("the address for limits", () => {
	it("is the proxy's value, not the value that a client sent before it", async () => {
		const invented = (attempt: number) => `198.51.100.${attempt}, 203.0.113.7`;
		expect(await statusAfterTen("1", invented)).toBe(429);
	});

	it("is the connection's address if no proxy is trusted", async () => {
		const invented = (attempt: number) => `198.51.100.${attempt}`;
		expect(await statusAfterTen("0", invented)).toBe(429);
		expect(await statusAfterTen("192.0.2.0/24", invented)).toBe(429);
	});

	it("is another customer's address if the proxy says so", async () => {
		const told = (attempt: number) => `198.51.100.${attempt}`;
		expect(await statusAfterTen("1", told)).toBe(200);
	});
});
