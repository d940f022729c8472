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

/** Whether a key can be used, as a code. */
async function useKey(key: Buffer, client = sandbox.client): Promise<string> {
	const wish = { businessID: randomUUID(), profileFields: ["idNo"] };
	return (await client.call("/anonymous/eme/initiateRequest", key, wish)).code;
}

describe("getKey", () => {
	test("says whose key wrapped it, when it was issued and how long it is valid", async () => {
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

	test("takes no other body than the one that is set", async () => {
		expect((await sandbox.client.post(GET_KEY, "{}")).code).toBe("D20003");
	});

	test("takes braces where they are set, and nothing else", async () => {
		const own = await startTestSandbox({ SANDBOX_GET_KEY_BODY: "braces" });
		expect((await own.client.post(GET_KEY, "{}")).code).toBe("D00000");
		expect((await own.client.post(GET_KEY, "")).code).toBe("D20003");
		await own.close();
	});

	describe.each(PADDINGS)("with the padding %s", (padding) => {
		test.each(FORMS)("wraps the %s form of a key that then works", async (form) => {
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
	test("stays valid when another process of the client asks for one", async () => {
		const keys = [await sandbox.client.getKey(), await sandbox.client.getKey()];
		expect(await Promise.all(keys.map((key) => useKey(key)))).toEqual(["D00000", "D00000"]);
	});

	test("gives D30002 when its time is over, and a new one works", async () => {
		const key = await sandbox.client.getKey();
		await sandbox.admin("POST", "/sandbox/keys/expire");
		expect(await useKey(key)).toBe("D30002");
		expect(await useKey(await sandbox.client.getKey())).toBe("D00000");
		expect(await useKey(key)).toBe("D30002");
	});

	test("is over at the end of the life that it was issued for", async () => {
		const own = await startTestSandbox({ SANDBOX_KEY_LIFETIME_MS: "60000" });
		const key = await own.client.getKey();
		expect(await useKey(key, own.client)).toBe("D00000");
		own.aheadMs = 60_001;
		// The client's clock has to be near the sandbox's, so it stays within the window.
		expect(await useKey(key, own.client)).toBe("D30002");
		await own.close();
	});

	test("gives D30001 where none was issued", async () => {
		expect(await useKey(Buffer.alloc(32))).toBe("D30001");
	});

	test("gives D30004 where another was issued", async () => {
		await sandbox.client.getKey();
		expect(await useKey(Buffer.alloc(32))).toBe("D30004");
	});
});

describe("revokeKey", () => {
	test("ends every key of the client, and a new one works", async () => {
		const key = await sandbox.client.getKey();
		expect((await sandbox.client.post("/security/revokeKey", "")).code).toBe("D00000");
		expect(await useKey(key)).toBe("D30001");
		expect(await useKey(await sandbox.client.getKey())).toBe("D00000");
		expect(await useKey(key)).toBe("D30001");
	});

	test("that is not signed ends none", async () => {
		const key = await sandbox.client.getKey();
		const { code } = await sandbox.client.post("/security/revokeKey", "", { signature: "none" });
		expect([code, await useKey(key)]).toEqual(["D20005", "D00000"]);
	});
});
