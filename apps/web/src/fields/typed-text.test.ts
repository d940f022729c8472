import { normaliseMobileNumber } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { typedText } from "./typed-text.ts";

function typeMobile(before: string, typed: string): string {
	return typedText({ before, typed, normalise: normaliseMobileNumber, maxCharacters: 8 });
}

describe("typing", () => {
	test("beyond the limit is blocked", () => {
		expect(typeMobile("61234567", "612345678")).toBe("61234567");
		expect(typeMobile("61234567", "961234567")).toBe("61234567");
	});

	test.each([
		["+852 6123 4567", "61234567"],
		["+85261234567", "61234567"],
		["00852 6123 4567", "61234567"],
		["6123 4567", "61234567"],
		["85261234", "85261234"],
		["852612345678", "85261234"],
	])("%s key by key leaves %s", (keys, left) => {
		let value = "";
		for (const key of keys) value = typeMobile(value, value + key);
		expect(value).toBe(left);
	});

	test("an accent that combines with the last letter does not count", () => {
		const typing = { normalise: (text: string) => text, maxCharacters: 3 };
		expect(typedText({ ...typing, before: "Zoe", typed: "Zoe\u0308" })).toBe("Zoe\u0308");
		expect(typedText({ ...typing, before: "Zoe\u0308", typed: "Zoe\u0308x" })).toBe("Zoe\u0308");
		expect(typedText({ ...typing, before: "", typed: "Zoe\u0308x" })).toBe("Zoe\u0308");
	});

	test("below the limit is accepted", () => {
		expect(typeMobile("6123456", "61234567")).toBe("61234567");
	});
});

describe("pasting", () => {
	test("into a full field replaces it", () => {
		expect(typeMobile("61234567", "5123456789")).toBe("51234567");
	});

	test("one character too many into a field that is not full is cut", () => {
		expect(typeMobile("6123456", "612345678")).toBe("61234567");
		expect(typeMobile("612345678", "612345679")).toBe("61234567");
	});

	test("is unlimited without a limit", () => {
		const typing = { before: "", typed: "x".repeat(1_000), normalise: (text: string) => text };
		expect(typedText({ ...typing, maxCharacters: undefined })).toHaveLength(1_000);
	});

	test.each(["+852 6123 4567", "00852-61234567", "６１２３４５６７", "6123 4567"])(
		"%s is brought into its form before the limit bites",
		(typed) => {
			expect(typeMobile("", typed)).toBe("61234567");
		},
	);

	test("a text that is too long is cut", () => {
		expect(typeMobile("", "6123456789")).toBe("61234567");
	});
});
