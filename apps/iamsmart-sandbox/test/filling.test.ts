import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox({ SANDBOX_SLOW_MS: "50" });
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

async function fill(decision: string, person?: string) {
	const filling = new TestFilling(sandbox, key);
	const back = await filling.decide(decision, person);
	const token = await filling.getToken(back.get("code"));
	return { filling, back, token, result: await filling.getResult(token) };
}

describe("a person who approves", () => {
	test("returns with a code and the state, and shares the requested data", async () => {
		const { filling, back, token, result } = await fill("approve");
		expect(back.get("state")).toBe("test-state");
		expect(token).toMatchObject({ status: 200, code: "D00000" });
		expect(result).toMatchObject({
			code: "D00000",
			content: {
				businessID: filling.businessID,
				state: "test-state",
				idNo: { Identification: "A123456", CheckDigit: "3" },
				enName: { UnstructuredName: "SPECIMEN, Tai Man" },
				chName: { ChineseName: "樣本大文" },
				birthDate: "19850615",
			},
		});
	});

	test("shares no other fields", async () => {
		const { result } = await fill("approve");
		expect(result.content).not.toHaveProperty("gender");
	});

	test("gives the result again to a client that lost it", async () => {
		const { filling, token, result } = await fill("approve");
		expect(await filling.getResult(token)).toMatchObject({ content: result.content });
	});
});

describe("a decision that ends at once", () => {
	test.each([
		["cancel", "D60000"],
		["reject", "D60001"],
		["fail", "D60002"],
		["timeout", "D60003"],
		["auth-cancel", "D40000"],
		["auth-reject", "D40001"],
		["auth-fail", "D40002"],
		["auth-timeout", "D40003"],
		["profile-cancel", "D50001"],
		["profile-fail", "D50002"],
		["profile-timeout", "D50003"],
	])("%s returns with error_code %s, the state and no code", async (decision, code) => {
		const back = await new TestFilling(sandbox, key).decide(decision);
		expect(Object.fromEntries(back)).toEqual({ error_code: code, state: "test-state" });
	});
});

describe("a decision that shows in the result", () => {
	test.each([
		["result-cancel", "D60000"],
		["result-reject", "D60001"],
		["result-fail", "D60002"],
		["result-timeout", "D60003"],
		["result-profile-cancel", "D50001"],
		["result-profile-fail", "D50002"],
		["result-profile-timeout", "D50003"],
	])("%s returns with a code, and getResult answers %s without content", async (decision, code) => {
		const { token, result } = await fill(decision);
		expect(token.code).toBe("D00000");
		expect(result.code).toBe(code);
		expect(result).not.toHaveProperty("content");
	});
});
