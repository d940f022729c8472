import { describe, expect, test } from "vitest";
import { isAccountNumber } from "./account-number.ts";

describe("nine letters or digits", () => {
	test.each(["204518837", "000000001", "A0451883z"])("%s passes", (text) => {
		expect(isAccountNumber(text)).toBe(true);
	});
});

describe("anything else", () => {
	test.each(["", "20451883", "2045188370", "20451-837", "２04518837", "20451883 ", "20451883_"])(
		"%j is refused",
		(text) => {
			expect(isAccountNumber(text)).toBe(false);
		},
	);
});
