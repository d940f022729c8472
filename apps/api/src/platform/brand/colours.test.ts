import { describe, expect, it } from "vitest";
import { actionLabelOf, contrastOf, findColourProblems } from "./colours.ts";

const GOOD = { banner: "#16202e", action: "#ff8a1f", link: "#0b5cad" };

describe("contrastOf", () => {
	it.each([
		["#000000", "#ffffff", 21],
		["#ffffff", "#ffffff", 1],
		["#767676", "#ffffff", 4.54],
		["#777777", "#ffffff", 4.48],
		["#ff0000", "#ffffff", 4.0],
		["#0000ff", "#ffffff", 8.59],
		["#ff8a1f", "#1a1206", 7.86],
	])("of %s and %s is %d in either order", (one, other, expected) => {
		expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
		expect(contrastOf(other, one)).toBe(contrastOf(one, other));
	});
});

describe("actionLabelOf", () => {
	it.each([
		["#ff8a1f", "#1a1206"],
		["#00a0e0", "#1a1206"],
		["#7a0019", "#ffffff"],
	])("labels a button of %s in %s", (action, label) => {
		expect(actionLabelOf({ ...GOOD, action })).toBe(label);
	});
});

describe("findColourProblems", () => {
	it("accepts colours with enough contrast", () => {
		expect(findColourProblems(GOOD)).toEqual([]);
	});

	it.each([
		[
			"banner",
			"#777777",
			"colours.banner #777777 has a contrast of 4.47 with the white title; at least 4.5 is needed",
		],
		[
			"link",
			"#1a73e8",
			"colours.link #1a73e8 has a contrast of 3.93 with #fdecea, a background of links; at least 4.5 is needed",
		],
	])("names %s %s with the ratio", (name, colour, problem) => {
		expect(findColourProblems({ ...GOOD, [name]: colour })).toEqual([problem]);
	});

	it("names every colour that fails", () => {
		const problems = findColourProblems({ banner: "#ffffff", action: "#ff8a1f", link: "#ffff00" });
		expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
			"colours.banner",
			"colours.link",
		]);
	});
});
