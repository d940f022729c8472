import * as v from "valibot";
import { expect, test } from "vitest";
import { checkFields, findFieldIssues } from "./field-issue.ts";

const PAIR = v.pipe(
	v.object({ first: v.string("error_wrong_type"), second: v.optional(v.number(), 0) }),
	checkFields<{ first: string; second: number }>(({ first }) =>
		first === ""
			? [
					{ field: "first", code: "error_missing_email" },
					{ field: "second", code: "error_not_applicable" },
				]
			: [],
	),
);

test("attaches each issue to its field", () => {
	expect(findFieldIssues(PAIR, { first: "" })).toEqual([
		{ field: "first", code: "error_missing_email" },
		{ field: "second", code: "error_not_applicable" },
	]);
});

test("gives valibot the full path of an issue", () => {
	const [issue] = v.safeParse(PAIR, { first: "" }).issues ?? [];
	const input = { first: "", second: 0 };
	expect(issue?.path).toEqual([
		{ type: "object", origin: "value", input, key: "first", value: "" },
	]);
});

test("finds nothing in valid values", () => {
	expect(findFieldIssues(PAIR, { first: "a" })).toEqual([]);
});

test("does not run the rules on values of the wrong type", () => {
	expect(findFieldIssues(PAIR, { first: 1 })).toEqual([
		{ field: "first", code: "error_wrong_type" },
	]);
});

test("turns an unknown message into error_wrong_type", () => {
	expect(findFieldIssues(PAIR, { first: "a", second: "b" })).toEqual([
		{ field: "second", code: "error_wrong_type" },
	]);
});

test("names no field if the value is not an object", () => {
	expect(findFieldIssues(PAIR, null)).toEqual([{ field: "", code: "error_wrong_type" }]);
});
