import { randomBytes } from "node:crypto";
import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import { describe, expect, it } from "vitest";
import { placeholderIn, weaknessOf } from "./secret-weakness.ts";

describe("a secret", () => {
	it.each([
		["one character repeated", "a".repeat(64)],
		["two characters", "ab".repeat(32)],
		["a short piece repeated", "0123456789abcdef".repeat(4)],
		["a piece and a half", "q7Hn2vKx".repeat(5).slice(0, 36)],
		["the alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
		["the alphabet backwards", "9876543210zyxwvutsrqponmlkjihgfedcba"],
		["zeros with a tail", `${"0".repeat(30)}q7Hn2v`],
		["a word to be changed", `changeme-${randomBytes(32).toString("hex")}`],
		["a word in capitals", `${randomBytes(32).toString("hex")}-PASSWORD`],
	])("of %s is weak", (_title, secret) => {
		expect(weaknessOf(secret)).toBeDefined();
	});

	it.each([
		["changeme", "change-me", "change_me", "changeit", "default", "example", "insecure"],
		["letmein", "passw0rd", "password", "placeholder", "qwerty", "replace-me", "replaceme"],
		["sandbox", "test-client", "your-secret", "6leixactaaaaagg-vfi1tnrwxmznfuojj4wifjwe"],
	])("with the prefix %s is an example's", (...words) => {
		for (const word of words) {
			const random = "8c1f0a97d35e24b6";
			expect(placeholderIn(random + word.toUpperCase() + random)).toBe(
				"is a placeholder or an example's value",
			);
			expect(weaknessOf(random + word)).toBe("is a placeholder or an example's value");
		}
	});

	it.each([
		["18 different characters", "q7Hn2vKx9fTz4bWc6m"],
		["20 characters of the alphabet in disorder", "ahoqcjtmfrbkidpslgne"],
		["every other letter", "acegikmoqsuwyACEGIKM"],
		["letters that go up and down", "q7Hn2vKx9fTz4bWbababa"],
		["one letter among others", "qx7xHxnx2xvKx9fTz4bWc6"],
		["a beginning repeated at the end", "q7Hn2vKx9fTz4bWc6q7Hn2"],
		["75 bits", "aaaaeeeeiiiicccgkmogkmocgkmogkmo"],
	])("of %s is strong", (_title, secret) => {
		expect(weaknessOf(secret)).toBeUndefined();
	});

	it.each([
		["17 different characters", "q7Hn2vKx9fTz4bWc6"],
		["the same twice", "q7Hn2vKx9fTz4bWc6".repeat(2)],
		["20 characters of the alphabet in order", "abcdefghijklmnopqrst"],
		["the same backwards", "tsrqponmlkjihgfedcba"],
		["one letter after others", "q7Hn2vKx9fTz4bWc6xxxxxx"],
	])("of %s is too regular", (_title, secret) => {
		expect(weaknessOf(secret)).toBe(
			"is too easy to guess (repeated or consecutive characters); use `openssl rand -hex 32`",
		);
	});

	it("is almost never rejected if random, in hexadecimal or base64", () => {
		const random = seededRandom(1);
		const bytes = (count: number) =>
			Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
		for (let count = 0; count < 2_000; count++) {
			expect(weaknessOf(bytes(16).toString("hex"))).toBeUndefined();
			expect(weaknessOf(bytes(24).toString("base64"))).toBeUndefined();
		}
	});

	it("issued by another party may be short, but not an example", () => {
		expect(placeholderIn("8f3k")).toBeUndefined();
		expect(placeholderIn("test-client-secret")).toBeDefined();
	});
});
