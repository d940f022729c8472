import { expect, test } from "vitest";
import { table } from "./table.ts";

test("aligns columns under their titles, with a dash for what is missing", () => {
	const rows = [
		{ id: "a", count: 12, note: "first" },
		{ id: "bcd", count: 1, note: null },
	];
	const text = table(rows, {
		id: ({ id }) => id,
		count: ({ count }) => count,
		note: ({ note }) => note,
	});
	expect(text).toBe(["ID   COUNT  NOTE", "a    12     first", "bcd  1      -"].join("\n"));
});

test("prints no control character, such as the line break of a forged row", () => {
	expect(table([{ name: "May\nforged\x1b[2J" }], { name: ({ name }) => name })).toBe(
		"NAME\nMay?forged?[2J",
	);
});

test("keeps its columns over 200,000 rows", () => {
	const rows = Array.from({ length: 200_000 }, (_, at) => ({ at }));
	expect(table(rows, { at: ({ at }) => at }).split("\n")).toHaveLength(200_001);
});
