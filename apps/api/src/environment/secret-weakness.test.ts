import { randomBytes } from "node:crypto";
import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import { describe, expect, it } from "vitest";
import { placeholderIn, weaknessOf } from "./secret-weakness.ts";

describe("a secret", () => {
	it.each([
		["one character again and again", "a".repeat(64)],
		["two characters", "ab".repeat(32)],
		["a short piece again and again", "0123456789abcdef".repeat(4)],
		["a piece and a half", "q7Hn2vKx".repeat(5).slice(0, 36)],
		["the alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
		["the alphabet backwards", "9876543210zyxwvutsrqponmlkjihgfedcba"],
		["zeros with a tail", `${"0".repeat(30)}q7Hn2v`],
		["a word to be changed", `changeme-${randomBytes(32).toString("hex")}`],
		["a word in capitals", `${randomBytes(32).toString("hex")}-PASSWORD`],
	])("of %s is weak", (_title, secret) => {
		expect(weaknessOf(secret)).toBeDefined();
	});

	it("is hardly ever weak by chance, in hexadecimal or in base64", () => {
		const random = seededRandom(1);
		const bytes = (count: number) =>
			Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
		for (let count = 0; count < 2_000; count++) {
			expect(weaknessOf(bytes(16).toString("hex"))).toBeUndefined();
			expect(weaknessOf(bytes(24).toString("base64"))).toBeUndefined();
		}
	});

	it("of somebody else may be short, and no example", () => {
		expect(placeholderIn("8f3k")).toBeUndefined();
		expect(placeholderIn("test-client-secret")).toBeDefined();
	});
});
