import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sign, signedHeaders } from "./support/client.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const PATH = "/security/getKey";
const MINUTE_MS = 60_000;

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

/** @returns the code and the message of the answer */
async function outcomeOf(headers: Record<string, string>, body = "") {
	const { status, code, message, content } = await sandbox.client.post(PATH, body, headers);
	expect({ status, content }).toEqual({ status: 200, content: undefined });
	return { code, message };
}

describe("signed headers", () => {
	test.each(["clientID", "signatureMethod", "timestamp", "nonce", "signature"])(
		"without %s give D20001",
		async (name) => {
			const { code, message } = await outcomeOf({ [name]: "" });
			expect(code).toBe("D20001");
			expect(message).toContain(name);
		},
	);

	test.each([
		["signatureMethod", "HmacSHA1"],
		["timestamp", "1700000000"],
		["timestamp", "17000000000e2"],
		["nonce", randomUUID().slice(1)],
		["nonce", `${randomUUID()}0`],
	])("with the %s %s give D20002", async (name, value) => {
		expect((await outcomeOf({ [name]: value })).code).toBe("D20002");
	});

	test.each([
		["of an unknown client", { clientID: "another-client" }],
		["with a timestamp that was not signed", { timestamp: String(Date.now() + 1) }],
		["with a nonce that was not signed", { nonce: randomUUID() }],
		["with another signature", { signature: sign({ timestamp: "1", nonce: "2" }, "") }],
		["with half a signature", { signature: "AAAA" }],
	])("%s give D20005", async (_reason, headers) => {
		expect((await outcomeOf(headers)).code).toBe("D20005");
	});

	test("whose signature is not urlencoded give D20005", async () => {
		const headers = signedHeaders("");
		const signature = decodeURIComponent(headers["signature"] ?? "");
		expect((await outcomeOf({ ...headers, signature })).code).toBe("D20005");
	});

	test("of another body give D20005, even for one additional space", async () => {
		expect((await outcomeOf(signedHeaders(""), " ")).code).toBe("D20005");
	});

	test.each([-6, 6])("%i minutes off give D20006", async (minutes) => {
		const timestamp = String(Date.now() + minutes * MINUTE_MS);
		expect((await outcomeOf(signedHeaders("", { timestamp }))).code).toBe("D20006");
	});

	test.each([-4, 4])("%i minutes off are accepted", async (minutes) => {
		const timestamp = String(Date.now() + minutes * MINUTE_MS);
		const { code } = await sandbox.client.post(PATH, "", signedHeaders("", { timestamp }));
		expect(code).toBe("D00000");
	});
});

describe("a nonce", () => {
	test("used twice gives D20004, even with a new timestamp", async () => {
		const nonce = randomUUID();
		const first = await sandbox.client.post(PATH, "", signedHeaders("", { nonce }));
		expect(first.code).toBe("D00000");
		const timestamp = String(Date.now() + MINUTE_MS);
		expect((await outcomeOf(signedHeaders("", { nonce, timestamp }))).code).toBe("D20004");
	});

	test("is not used up by a call with a wrong signature", async () => {
		const nonce = randomUUID();
		await sandbox.client.post(PATH, "", { nonce });
		const { code } = await sandbox.client.post(PATH, "", signedHeaders("", { nonce }));
		expect(code).toBe("D00000");
	});

	test("with a timestamp in the future cannot be reused when that time comes", async () => {
		const own = await startTestSandbox();
		const headers = signedHeaders("", { timestamp: String(Date.now() + 4 * MINUTE_MS) });
		await own.client.post(PATH, "", headers);
		own.aheadMs = 8 * MINUTE_MS;
		expect((await own.client.post(PATH, "", headers)).code).toBe("D20004");
		await own.close();
	});
});
