import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const MINUTE_MS = 60_000;
const SLOW_MS = 200;
/** Timers may fire slightly early when measured by another clock. */
const TIMER_TOLERANCE_MS = 10;

let sandbox: TestSandbox;
let filling: TestFilling;

beforeEach(async () => {
	sandbox = await startTestSandbox({ SANDBOX_SLOW_MS: String(SLOW_MS) });
	filling = new TestFilling(sandbox, await sandbox.client.getKey());
});

afterEach(() => sandbox.close());

const approve = async () => (await filling.decide("approve")).get("code");

describe("getToken", () => {
	test("gives an accessToken and an openID, with their lifetimes", async () => {
		expect(await filling.getToken(await approve())).toMatchObject({
			code: "D00000",
			content: {
				accessToken: expect.any(String),
				openID: expect.any(String),
				issueAt: expect.any(Number),
				expiresIn: 10 * MINUTE_MS,
			},
		});
	});

	test("answers D40004 to a used code", async () => {
		const code = await approve();
		await filling.getToken(code);
		expect((await filling.getToken(code)).code).toBe("D40004");
	});

	test("answers D40004 to a code older than a minute", async () => {
		const code = await approve();
		sandbox.aheadMs = MINUTE_MS + 1;
		expect((await filling.getToken(code)).code).toBe("D40004");
	});

	test("answers D40004 to the code of the decision unknown-code", async () => {
		const back = await filling.decide("unknown-code");
		expect((await filling.getToken(back.get("code"))).code).toBe("D40004");
	});

	test("answers D20002 to another grantType, and the code stays valid", async () => {
		const code = await approve();
		const parameters = { code, grantType: "refresh_token" };
		const answer = await sandbox.client.call("/auth/getToken", filling.key, parameters);
		expect([answer.code, (await filling.getToken(code)).code]).toEqual(["D20002", "D00000"]);
	});

	test("answers D20001 without a code", async () => {
		const parameters = { grantType: "authorization_code" };
		const answer = await sandbox.client.call("/auth/getToken", filling.key, parameters);
		expect(answer.code).toBe("D20001");
	});
});

describe("getResult", () => {
	test.each([
		["D20009", { accessToken: "unknown" }],
		["D20010", { openID: "unknown" }],
		["D20002", { businessID: "unknown" }],
		["D20001", { businessID: undefined }],
	])("answers %s to %j", async (code, changed) => {
		const token = await filling.getToken(await approve());
		expect((await filling.getResult(token, changed)).code).toBe(code);
	});

	test("answers D20002 to the businessID of another filling", async () => {
		const token = await filling.getToken(await approve());
		const other = new TestFilling(sandbox, filling.key);
		await other.initiate();
		const { code } = await filling.getResult(token, { businessID: other.businessID });
		expect(code).toBe("D20002");
	});

	test("answers D20009 after the accessToken has expired", async () => {
		const token = await filling.getToken(await approve());
		sandbox.aheadMs = 10 * MINUTE_MS + 1;
		sandbox.client.aheadMs = sandbox.aheadMs;
		expect((await filling.getResult(token)).code).toBe("D20009");
	});

	test("opens with any of the client's keys", async () => {
		const token = await filling.getToken(await approve());
		const other = new TestFilling(sandbox, await sandbox.client.getKey());
		const { code } = await other.getResult(token, { businessID: filling.businessID });
		expect(code).toBe("D00000");
	});
});

describe("after the decision", () => {
	test("slow delays the result", async () => {
		const token = await filling.getToken((await filling.decide("slow")).get("code"));
		const askedAt = performance.now();
		expect((await filling.getResult(token)).code).toBe("D00000");
		expect(performance.now() - askedAt).toBeGreaterThan(SLOW_MS - TIMER_TOLERANCE_MS);
	});

	test("wrong-state returns another state", async () => {
		const back = await filling.decide("wrong-state");
		expect(back.get("state")).not.toBe("test-state");
		expect((await filling.getToken(back.get("code"))).code).toBe("D00000");
	});

	test("other-business names another businessID in the result", async () => {
		const token = await filling.getToken((await filling.decide("other-business")).get("code"));
		const { content } = await filling.getResult(token);
		expect(content).toMatchObject({ businessID: "another-business" });
	});
});
