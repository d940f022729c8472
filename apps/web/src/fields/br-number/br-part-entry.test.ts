import { describe, expect, test } from "vitest";
import { enterBrPart } from "./br-part-entry.ts";

const EMPTY = ["", "", "", "", ""];
const FULL = ["39284710", "000", "12", "25", "A"];

function type(parts: readonly string[], index: number, typed: string, isCaretAtEnd = true) {
	return enterBrPart({ parts, index, typed, isCaretAtEnd });
}

describe("a part that was just filled by typing at its end", () => {
	test.each([
		[0, "39284710"],
		[1, "000"],
		[2, "12"],
		[3, "25"],
	])("part %i passes the focus on", (index, typed) => {
		const entry = type(EMPTY, index, typed);
		expect(entry.parts[index]).toBe(typed);
		expect(entry.focus).toBe(index + 1);
	});

	test("leaves the other parts as they are", () => {
		expect(type(["", "000", "", "25", "A"], 2, "12").parts).toEqual(["", "000", "12", "25", "A"]);
	});

	test("keeps the focus in the last part, and writes capitals", () => {
		const entry = type(EMPTY, 4, "a");
		expect(entry).toEqual({ parts: ["", "", "", "", "A"], focus: 4 });
	});
});

describe("the focus stays", () => {
	test("while the part is not full", () => {
		expect(type(EMPTY, 1, "00").focus).toBe(1);
	});

	test("when a character in the middle fills the part", () => {
		expect(type(["3928710", "", "", "", ""], 0, "39284710", false).focus).toBe(0);
	});

	test("when a full part is edited and stays full", () => {
		expect(type(FULL, 1, "001").focus).toBe(1);
	});
});

describe("one character too many", () => {
	test("changes nothing if the next part is filled", () => {
		expect(type(FULL, 1, "0009")).toEqual({ parts: FULL, focus: 1 });
	});

	test("changes nothing in the middle", () => {
		const parts = ["39284710", "", "", "", ""];
		expect(type(parts, 0, "392847109", false)).toEqual({ parts, focus: 0 });
	});

	test("changes nothing in the last part", () => {
		expect(type(["", "", "", "", "A"], 4, "AB")).toEqual({
			parts: ["", "", "", "", "A"],
			focus: 4,
		});
	});

	test("goes to the next part if that is empty", () => {
		const entry = type(["39284710", "", "", "", ""], 0, "392847100");
		expect(entry).toEqual({ parts: ["39284710", "0", "", "", ""], focus: 1 });
	});
});

describe("a whole number, dictated or filled in", () => {
	test.each([
		"39284710-000-12-25-A",
		"39284710 000 12 25 a",
		"３９２８４７１０－０００－１２－２５－Ａ",
		"39284710-000-12-25-A and more",
	])("%s is distributed over the parts", (typed) => {
		expect(type(EMPTY, 0, typed)).toEqual({ parts: FULL, focus: 4 });
	});

	test.each([
		["39284710000", ["39284710", "000", "", "", ""], 2],
		["3928471000012", ["39284710", "000", "12", "", ""], 3],
		["392847100001", ["39284710", "000", "1", "", ""], 2],
	])("of which only %s is there leaves the rest to be typed", (typed, parts, focus) => {
		expect(type(EMPTY, 0, typed)).toEqual({ parts, focus });
	});

	test("is distributed over filled parts, from the focused part on", () => {
		expect(type(["1", "2", "3", "4", "5"], 0, "39284710-000-12")).toEqual({
			parts: ["39284710", "000", "12", "4", "5"],
			focus: 3,
		});
		expect(type(["39284710", "", "", "", ""], 1, "0001225A", false)).toEqual({
			parts: FULL,
			focus: 4,
		});
	});
});
