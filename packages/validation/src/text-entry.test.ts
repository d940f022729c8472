import * as v from "valibot";
import { expect, test } from "vitest";
import { textEntry, tickEntry } from "./text-entry.ts";

test.each([
	[" a b ", "a b"],
	[undefined, ""],
])("the text %j is kept as %j", (text, kept) => {
	expect(v.parse(textEntry(), text)).toBe(kept);
});

test("normalises a text", () => {
	expect(
		v.parse(
			textEntry((text) => text.toUpperCase()),
			" a",
		),
	).toBe(" A");
});

test.each([
	["a number as a text", textEntry(), 1],
	["a text as a tick", tickEntry(), "true"],
])("refuses %s", (_title, entry, value) => {
	const { issues = [] } = v.safeParse<typeof entry>(entry, value);
	expect(issues.map(({ message }) => message)).toEqual(["error_wrong_type"]);
});

test.each([
	[true, true],
	[false, false],
	[undefined, false],
])("reads %j as %j", (tick, kept) => {
	expect(v.parse(tickEntry(), tick)).toBe(kept);
});
