import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readWrapped, unwrapKey } from "./support/client.ts";
import { CLIENT_PUBLIC_KEY } from "./support/client-credentials.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const GET_KEY = "/security/getKey";
const DAY_MS = 86_400_000;
const PADDINGS = ["pkcs1", "oaep-sha1", "oaep-sha256"];
const FORMS = ["raw", "base64"];

let sandbox: TestSandbox;

beforeEach(async () => {
	sandbox = await startTestSandbox();
});

afterEach(() => sandbox.close());

/** The code that a call with this key gets. */
async function useKey(key: Buffer, client = sandbox.client): Promise<string> {
	const wish = { businessID: randomUUID(), profileFields: ["idNo"] };
	return (await client.call("/anonymous/eme/initiateRequest", key, wish)).code;
}

describe("getKey", () => {
	test("names the wrapping key, the time of issue and the lifetime", async () => {
		const before = Date.now();
		const { content } = await sandbox.client.post(GET_KEY, "");
		expect(content).toEqual({
			secretKey: expect.any(String),
			pubKey: CLIENT_PUBLIC_KEY.export({ type: "spki", format: "der" }).toString("base64"),
			issueAt: expect.any(Number),
			expiresIn: DAY_MS,
		});
		expect(content).toMatchObject({ issueAt: expect.closeTo(before, -4) });
	});

	test("accepts only the configured body", async () => {
		expect((await sandbox.client.post(GET_KEY, "{}")).code).toBe("D20003");
	});

	test("accepts only braces if configured", async () => {
		const own = await startTestSandbox({ SANDBOX_GET_KEY_BODY: "braces" });
		expect((await own.client.post(GET_KEY, "{}")).code).toBe("D00000");
		expect((await own.client.post(GET_KEY, "")).code).toBe("D20003");
		await own.close();
	});

	describe.each(PADDINGS)("with the padding %s", (padding) => {
		test.each(FORMS)("wraps the %s form of a working key", async (form) => {
			const own = await startTestSandbox({ SANDBOX_KEY_PADDING: padding, SANDBOX_KEY_FORM: form });
			const { content } = await own.client.post(GET_KEY, "");
			const key = unwrapKey(readWrapped(content), { padding, form });
			expect(key).toHaveLength(32);
			expect(await useKey(key, own.client)).toBe("D00000");
			await own.close();
		});
	});
});

describe("a content key", () => {
	test("stays valid when another process of the client requests one", async () => {
		const keys = [await sandbox.client.getKey(), await sandbox.client.getKey()];
		expect(await Promise.all(keys.map((key) => useKey(key)))).toEqual(["D00000", "D00000"]);
	});

	test("gives D30002 after its lifetime, and a new one works", async () => {
		const key = await sandbox.client.getKey();
		await sandbox.admin("POST", "/sandbox/keys/expire");
		expect(await useKey(key)).toBe("D30002");
		expect(await useKey(await sandbox.client.getKey())).toBe("D00000");
		expect(await useKey(key)).toBe("D30002");
	});

	test("expires at the end of the lifetime that it was issued with", async () => {
		const own = await startTestSandbox({ SANDBOX_KEY_LIFETIME_MS: "60000" });
		const key = await own.client.getKey();
		expect(await useKey(key, own.client)).toBe("D00000");
		own.aheadMs = 60_001;
		// The client's clock must be close to the sandbox's, so the test stays within the window.
		expect(await useKey(key, own.client)).toBe("D30002");
		await own.close();
	});

	test("gives D30001 if none was issued", async () => {
		expect(await useKey(Buffer.alloc(32))).toBe("D30001");
	});

	test("gives D30004 if another one was issued", async () => {
		await sandbox.client.getKey();
		expect(await useKey(Buffer.alloc(32))).toBe("D30004");
	});
});

describe("revokeKey", () => {
	test("revokes every key of the client, and a new one works", async () => {
		const key = await sandbox.client.getKey();
		expect((await sandbox.client.post("/security/revokeKey", "")).code).toBe("D00000");
		expect(await useKey(key)).toBe("D30001");
		expect(await useKey(await sandbox.client.getKey())).toBe("D00000");
		expect(await useKey(key)).toBe("D30001");
	});

	test("revokes none without a signature", async () => {
		const key = await sandbox.client.getKey();
		const { code } = await sandbox.client.post("/security/revokeKey", "", { signature: "none" });
		expect([code, await useKey(key)]).toEqual(["D20005", "D00000"]);
	});
});
