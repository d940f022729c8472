import { expect, test } from "vitest";
import { open, seal } from "./draft-seal.ts";

const PLAIN = new TextEncoder().encode("陳大文");

function newKey(): Promise<CryptoKey> {
	return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

test("sealed bytes open with their key and label, and reveal nothing before", async () => {
	const key = await newKey();
	const sealed = await seal(key, "draft|values", PLAIN);
	expect(Buffer.from(sealed.bytes).includes(Buffer.from(PLAIN))).toBe(false);
	expect(new Uint8Array(await open(key, "draft|values", sealed))).toEqual(PLAIN);
});

test("another key or another place does not open them", async () => {
	const key = await newKey();
	const sealed = await seal(key, "draft|values", PLAIN);
	await expect(open(await newKey(), "draft|values", sealed)).rejects.toThrow();
	await expect(open(key, "draft|file", sealed)).rejects.toThrow();
});

test("sealing the same bytes twice uses another IV", async () => {
	const key = await newKey();
	const [one, other] = [await seal(key, "l", PLAIN), await seal(key, "l", PLAIN)];
	expect(one.iv).not.toEqual(other.iv);
});
