import { describe, expect, test } from "vitest";
import { enterBrPart } from "./br-part-entry.ts";

const EMPTY = ["", "", "", "", ""];
const FULL = ["39284710", "000", "12", "25", "A"];

function type(parts: readonly string[], index: number, typed: string, isCaretAtEnd = true) {
	return enterBrPart({ parts, index, typed, isCaretAtEnd });
}

describe("a part that typing at its end has just filled", () => {
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

	test("keeps the focus in the last part, in capitals", () => {
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

describe("a character too many", () => {
	test("changes nothing where the next part is filled", () => {
		expect(type(FULL, 1, "0009")).toEqual({ parts: FULL, focus: 1 });
	});

	test("changes nothing in the middle", () => {
		expect(type(["39284710", "", "", "", ""], 0, "392847109", false).parts[0]).toBe("39284710");
	});

	test("goes to the next part where that is empty", () => {
		const entry = type(["39284710", "", "", "", ""], 0, "392847100");
		expect(entry).toEqual({ parts: ["39284710", "0", "", "", ""], focus: 1 });
	});
});

describe("a whole number, dictated or filled in", () => {
	test.each([
		"39284710-000-12-25-A",
		"39284710 000 12 25 a",
		"３９２８４７１０－０００－１２－２５－Ａ",
	])("%s spreads over the parts", (typed) => {
		expect(type(EMPTY, 0, typed)).toEqual({ parts: FULL, focus: 4 });
	});
});
