import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OUTCOME_MESSAGES } from "../src/protocol/outcome-code.ts";
import { seal, signedHeaders } from "./support/client.ts";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const FAILURES = Object.keys(OUTCOME_MESSAGES).filter((code) => code !== "D00000");
const CALLS = ["getKey", "initiateRequest", "getToken", "getResult"];

let sandbox: TestSandbox;
let key: Buffer;

beforeEach(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterEach(() => sandbox.close());

const order = (fault: unknown) => sandbox.admin("POST", "/sandbox/faults", fault);
const initiate = () => new TestFilling(sandbox, key).initiate();

/** Calls initiateRequest without reading the answer, which may be broken. */
async function initiateRaw(init: RequestInit = {}): Promise<Response> {
	const wish = JSON.stringify({ businessID: randomUUID(), profileFields: ["idNo"] });
	const body = JSON.stringify({ content: seal(key, wish) });
	const address = `${sandbox.base}/anonymous/eme/initiateRequest`;
	return fetch(address, { ...init, method: "POST", headers: signedHeaders(body), body });
}

describe("an injected code", () => {
	test("can be any of the protocol's 29 failures", () => {
		expect(FAILURES).toHaveLength(29);
	});

	test.each([...FAILURES, "D99999"])(
		"%s ends the next call, which has no content",
		async (code) => {
			await order({ call: "initiateRequest", code });
			const answer = await initiate();
			expect(answer).toMatchObject({ status: 200, code });
			expect(answer).not.toHaveProperty("content");
			expect((await initiate()).code).toBe("D00000");
		},
	);

	test.each(CALLS)("ends %s and no other call", async (call) => {
		await order({ call, code: "D20000" });
		const filling = new TestFilling(sandbox, key);
		const { code } = await sandbox.client.post("/security/getKey", "");
		const initiated = await filling.initiate();
		const token = await filling.getToken("unknown");
		const result = await sandbox.client.call("/anonymous/eme/getResult", key, {});
		const codes = [code, initiated.code, token.code, result.code];
		const usual = ["D00000", "D00000", "D40004", "D20001"];
		expect(codes).toEqual(usual.with(CALLS.indexOf(call), "D20000"));
	});

	test("applies as often as ordered, then the next fault does", async () => {
		await order({ call: "initiateRequest", code: "D30001", times: 2 });
		await order({ call: "initiateRequest", code: "D30002" });
		const codes: string[] = [];
		for (let call = 0; call < 4; call++) codes.push((await initiate()).code);
		expect(codes).toEqual(["D30001", "D30001", "D30002", "D00000"]);
	});

	test("is not used up by a call with a wrong signature", async () => {
		await order({ call: "getKey", code: "D20000" });
		await sandbox.client.post("/security/getKey", "", { signature: "wrong" });
		expect((await sandbox.client.post("/security/getKey", "")).code).toBe("D20000");
	});

	test("leaves the call undone: its businessID may be sent again", async () => {
		await order({ call: "initiateRequest", code: "D30002" });
		const filling = new TestFilling(sandbox, key);
		expect([(await filling.initiate()).code, (await filling.initiate()).code]).toEqual([
			"D30002",
			"D00000",
		]);
	});

	test("is removed by DELETE", async () => {
		await order({ call: "initiateRequest", code: "D20000", times: 5 });
		await sandbox.admin("DELETE", "/sandbox/faults");
		expect((await initiate()).code).toBe("D00000");
	});

	test.each([
		{},
		{ call: "getKey" },
		{ call: "revokeKey", code: "D20000" },
		{ call: "getKey", code: "D00000" },
		{ call: "getKey", code: "20000" },
		{ call: "getKey", fault: "gremlins" },
		{ call: "getKey", fault: "slow", times: 0 },
		{ call: "getKey", fault: "slow", delayMs: -1 },
		{ call: "getKey", fault: "slow", surprise: 1 },
	])("%j is rejected with the reason", async (fault) => {
		expect(await order(fault)).toEqual({ error: [expect.any(String)] });
	});
});

describe("a fault in an answer", () => {
	test.each(["bad-tag", "flipped-bit"])("%s cannot be opened", async (fault) => {
		await order({ call: "initiateRequest", fault });
		await expect(initiate()).rejects.toThrow("unable to authenticate");
	});

	test("wrong-iv-length states another length", async () => {
		await order({ call: "initiateRequest", fault: "wrong-iv-length" });
		await expect(initiate()).rejects.toThrow("another IV length");
	});

	test.each(["bad-tag", "flipped-bit", "wrong-iv-length"])(
		"%s of getKey gives a key that cannot be unwrapped",
		async (fault) => {
			await order({ call: "getKey", fault });
			await expect(sandbox.client.getKey()).rejects.toThrow();
		},
	);

	test.each(["truncated-body", "not-json"])("%s is not JSON", async (fault) => {
		await order({ call: "initiateRequest", fault });
		const response = await initiateRaw();
		expect(response.status).toBe(200);
		await expect(response.json()).rejects.toThrow(SyntaxError);
	});

	test("http-500 has that status", async () => {
		await order({ call: "initiateRequest", fault: "http-500" });
		expect((await initiateRaw()).status).toBe(500);
	});

	test("hang-up closes the connection", async () => {
		await order({ call: "initiateRequest", fault: "hang-up" });
		await expect(initiateRaw()).rejects.toThrow("fetch failed");
	});

	test("no-answer never answers, while other calls are answered", async () => {
		await order({ call: "initiateRequest", fault: "no-answer" });
		const patience = new AbortController();
		const waiting = initiateRaw({ signal: patience.signal });
		await expect
			.poll(() => sandbox.admin("GET", "/sandbox/calls"))
			.toMatchObject({
				initiateRequest: 1,
			});
		expect(await Promise.race([waiting, initiate()])).toMatchObject({ code: "D00000" });
		patience.abort();
		await expect(waiting).rejects.toThrow("aborted");
	});

	test("slow delays the correct answer", async () => {
		await order({ call: "initiateRequest", fault: "slow", delayMs: 200 });
		const askedAt = performance.now();
		expect((await initiate()).code).toBe("D00000");
		// Timers may fire slightly early when measured by another clock.
		expect(performance.now() - askedAt).toBeGreaterThan(190);
	});

	test("applies to a call that was executed: its businessID is used up", async () => {
		await order({ call: "initiateRequest", fault: "http-500" });
		const filling = new TestFilling(sandbox, key);
		await expect(filling.initiate()).rejects.toThrow();
		expect((await filling.initiate()).code).toBe("D20011");
	});
});

describe("calls", () => {
	test("are counted, including rejected ones, until reset", async () => {
		await sandbox.admin("DELETE", "/sandbox/calls");
		await initiate();
		await sandbox.client.post("/security/getKey", "", { signature: "wrong" });
		const counted = { getKey: 1, initiateRequest: 1, getToken: 0, getResult: 0 };
		expect(await sandbox.admin("GET", "/sandbox/calls")).toEqual(counted);
		const none = { getKey: 0, initiateRequest: 0, getToken: 0, getResult: 0 };
		expect(await sandbox.admin("DELETE", "/sandbox/calls")).toEqual(none);
		expect(await sandbox.admin("GET", "/sandbox/calls")).toEqual(none);
	});
});
