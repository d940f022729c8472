import { describe, expect, test } from "vitest";
import { isBrLoginPrefix } from "./login-prefix.ts";

describe("eight word characters", () => {
	test.each(["39284710", "ABCD1234", "abcd1234", "00000000", "1234_678"])("%s passes", (text) => {
		expect(isBrLoginPrefix(text)).toBe(true);
	});
});

describe("anything else", () => {
	test.each(["", "3928471", "392847100", "3928-471", "3928471é", "3928 471", "3928471\n"])(
		"%j is refused",
		(text) => {
			expect(isBrLoginPrefix(text)).toBe(false);
		},
	);
});
