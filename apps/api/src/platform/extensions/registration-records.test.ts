import { expect, it } from "vitest";
import { recordAsJson } from "./registration-records.ts";

it.each([
	["16,384 bytes", `${"字".repeat(5_460)}ab`],
	["a list", [1, { two: null }]],
	["false", false],
	["null", null],
])("a record may be %s", (_what, value) => {
	expect(JSON.parse(recordAsJson(value))).toEqual(value);
});

it.each([
	["16,385 bytes", `${"字".repeat(5_460)}abc`],
	["nothing", undefined],
	["a function", () => 1],
])("a record may not be %s", (_what, value) => {
	expect(() => recordAsJson(value)).toThrow(RangeError);
});
