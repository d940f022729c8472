import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal } from "./support/client.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const PATH = "/anonymous/eme/initiateRequest";

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

const sealedWish = () =>
	seal(key, JSON.stringify({ businessID: randomUUID(), profileFields: ["idNo"] }));

async function codeOf(content: string): Promise<string> {
	return (await sandbox.client.post(PATH, JSON.stringify({ content }))).code;
}

/** @returns the sealed content with its bytes changed */
function changed(change: (bytes: Buffer) => Buffer): string {
	return change(Buffer.from(sealedWish(), "base64")).toString("base64");
}

describe("an envelope", () => {
	test("that is valid is opened, and its answer is sealed with the same key", async () => {
		const parameters = { businessID: randomUUID(), profileFields: ["idNo"] };
		const answer = await sandbox.client.call(PATH, key, parameters);
		expect(answer).toMatchObject({ code: "D00000", content: { ticketID: expect.any(String) } });
	});

	test("with any bit flipped gives D30004", async () => {
		const bytes = Buffer.from(sealedWish(), "base64");
		const codes = new Set<string>();
		for (const [index, byte] of bytes.entries()) {
			const flipped = Buffer.from(bytes);
			flipped[index] = byte ^ (1 << (index % 8));
			codes.add(await codeOf(flipped.toString("base64")));
		}
		expect(codes).toEqual(new Set(["D30004"]));
		expect(await codeOf(bytes.toString("base64"))).toBe("D00000");
	});

	test.each([
		["without its last byte", (bytes: Buffer) => bytes.subarray(0, -1)],
		["without its tag", (bytes: Buffer) => bytes.subarray(0, -16)],
		["without its first byte", (bytes: Buffer) => bytes.subarray(1)],
		["with a byte too many", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
		["with its tag twice", (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(-16)])],
		["of the length and the IV alone", (bytes: Buffer) => bytes.subarray(0, 16)],
		["with no length in front", (bytes: Buffer) => bytes.subarray(4)],
		["sealed with another key", () => Buffer.from(seal(randomBytes(32), "{}"), "base64")],
		["of nothing", () => Buffer.alloc(0)],
	])("%s gives D30004", async (_change, change) => {
		expect(await codeOf(changed(change))).toBe("D30004");
	});

	test.each([
		["a line break", (content: string) => `${content}\n`],
		["a space inside", (content: string) => `${content.slice(0, 8)} ${content.slice(8)}`],
		["padding too much", (content: string) => `${content}=`],
		["the characters of base64url", (content: string) => `${content.slice(0, -4)}-_==`],
	])("whose base64 has %s gives D30004", async (_what, change) => {
		expect(await codeOf(change(sealedWish()))).toBe("D30004");
	});
});

describe("a body", () => {
	test.each(["", "{}", "[]", '{"content":1}', '{"content":"AA","more":1}', "no json"])(
		"%j gives D20003",
		async (body) => {
			expect((await sandbox.client.post(PATH, body)).code).toBe("D20003");
		},
	);

	test.each(["", "null", "[1]", '"text"', "{"])("that seals %j is rejected", async (plaintext) => {
		expect(await codeOf(seal(key, plaintext))).toMatch(/^D2000[123]$/);
	});
});
