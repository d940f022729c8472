import { describe, expect, test } from "vitest";
import { FIELDS } from "../fields.ts";
import {
	BR_PART_NAMES,
	type BrPartName,
	formatBrNumber,
	isBrMonth,
	isBrPart,
} from "./br-number.ts";

type Row = readonly [part: BrPartName, text: string];

test("the five parts have 8, 3, 2, 2 and 1 characters", () => {
	expect(BR_PART_NAMES.map((name) => FIELDS[name].max)).toEqual([8, 3, 2, 2, 1]);
});

describe("a part as printed on a certificate", () => {
	test.each<Row>([
		["brNO_1", "39284710"],
		["brNO_1", "A928471b"],
		["brNO_2", "000"],
		["brNO_3", "12"],
		["brNO_3", "13"],
		["brNO_4", "25"],
		["brNO_5", "A"],
		["brNO_5", "0"],
	])("%s takes %s", (part, text) => {
		expect(isBrPart(part, text)).toBe(true);
	});
});

describe("a part that is too short or too long", () => {
	test.each<Row>([
		["brNO_1", "3928471"],
		["brNO_1", "392847100"],
		["brNO_2", "00"],
		["brNO_2", "0000"],
		["brNO_3", "1"],
		["brNO_4", "2025"],
		["brNO_5", ""],
		["brNO_5", "AB"],
	])("%s refuses %j", (part, text) => {
		expect(isBrPart(part, text)).toBe(false);
	});
});

describe("characters that certificates do not use", () => {
	test.each<Row>([
		["brNO_1", "3928-710"],
		["brNO_1", "3928471號"],
		["brNO_1", "3928 471"],
		["brNO_2", "0A0"],
		["brNO_3", "1２"],
		["brNO_4", "-1"],
		["brNO_5", "a"],
		["brNO_5", "*"],
	])("%s refuses %j", (part, text) => {
		expect(isBrPart(part, text)).toBe(false);
	});
});

describe("the third part", () => {
	test.each(["01", "09", "10", "12"])("%s is a month", (part) => {
		expect(isBrMonth(part)).toBe(true);
	});

	test.each(["00", "13", "20", "99", "1", "", "012"])("%j is not a month", (part) => {
		expect(isBrMonth(part)).toBe(false);
	});
});

describe("the number as written on paper", () => {
	test("joins the parts with hyphens", () => {
		expect(formatBrNumber(["39284710", "000", "12", "25", "A"])).toBe("39284710-000-12-25-A");
	});

	test("leaves out empty parts", () => {
		expect(formatBrNumber(["39284710", "", "", "", ""])).toBe("39284710");
		expect(formatBrNumber(["", "", "", "", ""])).toBe("");
	});
});
