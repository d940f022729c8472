import { describe, expect, it } from "vitest";
import { makeReference, parseReference } from "./reference.ts";

describe("a reference", () => {
	const references = Array.from({ length: 200 }, () => makeReference());

	it("has three groups of four characters without look-alikes", () => {
		for (const reference of references)
			expect(reference).toMatch(/^[2-9A-HJKMNP-RTV-Z]{4}(-[2-9A-HJKMNP-RTV-Z]{4}){2}$/);
		expect(new Set(references).size).toBe(references.length);
	});

	it("ends with the sum of its characters, weighted 2, 3, 4 … modulo 29", () => {
		const limits: number[] = [];
		const made = makeReference((limit) => limits.push(limit) - 1);
		expect(made).toBe("2345-6789-ABC4");
		expect(limits).toEqual(Array.from({ length: 11 }, () => 29));
		expect(makeReference(() => 28)).toBe("ZZZZ-ZZZZ-ZZZC");
	});

	it("is parsed in any usual spelling", () => {
		for (const reference of references) {
			expect(parseReference(reference.toLowerCase())).toBe(reference);
			expect(parseReference(` ${reference.replaceAll("-", " ")} `)).toBe(reference);
			expect(parseReference(reference.replaceAll("-", ""))).toBe(reference);
		}
	});

	it("is the one that help texts and guides show", () => {
		expect(parseReference("7KQ4-M2XA-9TRZ")).toBe("7KQ4-M2XA-9TRZ");
	});

	it("detects every single wrong character", () => {
		const [reference = ""] = references;
		for (let at = 0; at < reference.length; at++) {
			if (reference[at] === "-") continue;
			const wrong = reference[at] === "7" ? "8" : "7";
			expect(
				parseReference(reference.slice(0, at) + wrong + reference.slice(at + 1)),
			).toBeUndefined();
		}
	});

	it("detects every swap of two adjacent characters", () => {
		for (const reference of references) {
			const signs = reference.replaceAll("-", "");
			for (let at = 0; at + 1 < signs.length; at++) {
				const [a, b] = [signs.charAt(at), signs.charAt(at + 1)];
				const swapped = signs.slice(0, at) + b + a + signs.slice(at + 2);
				expect(parseReference(swapped)).toBe(a === b ? reference : undefined);
			}
		}
	});

	it.each(["", "7KQ4", "not a reference", "7KQ4-M2XA-9TR0", "7KQ4-M2XA-9TRDD"])(
		"rejects %j",
		(text) => {
			expect(parseReference(text)).toBeUndefined();
		},
	);

	it.each([
		["too few characters", "22"],
		["too many characters", "2222-2222-2222-2"],
		["a character outside the alphabet", "0322-2222-2223"],
	])("rejects %s, although the check character fits: %s", (_title, text) => {
		expect(parseReference(text)).toBeUndefined();
	});
});
