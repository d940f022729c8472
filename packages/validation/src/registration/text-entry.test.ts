import * as v from "valibot";
import { expect, test } from "vitest";
import { textEntry, tickEntry } from "./text-entry.ts";

test.each([
	[" a b ", "a b"],
	[undefined, ""],
])("the text %j is kept as %j", (text, kept) => {
	expect(v.parse(textEntry(), text)).toBe(kept);
});

test("a text is brought into the form that is asked for", () => {
	expect(
		v.parse(
			textEntry((text) => text.toUpperCase()),
			" a",
		),
	).toBe(" A");
});

test.each([
	[true, true],
	[false, false],
	[undefined, false],
])("the tick %j is kept as %j", (tick, kept) => {
	expect(v.parse(tickEntry(), tick)).toBe(kept);
});
