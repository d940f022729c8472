import { expect, test } from "vitest";
import { ERROR_CODES, isErrorCode } from "./error-code.ts";

test("every code of the list is one, and each stands there once", () => {
	expect(ERROR_CODES.every(isErrorCode)).toBe(true);
	expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});

test.each(["", "teapot", "constructor", undefined, null, 503])("%j is none", (value) => {
	expect(isErrorCode(value)).toBe(false);
});
