import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldersFor, parseFolderTables } from "./folder-tables.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

const tables = ["README.md", "docs/architecture.md"].flatMap((page) =>
	parseFolderTables(readFileSync(join(REPOSITORY_ROOT, page), "utf8")),
);

describe("README.md and docs/architecture.md", () => {
	it("describe the folders of the repository, the server and the form", () => {
		expect(tables.map(({ base }) => base)).toEqual([
			"",
			"apps/web/src/",
			"apps/api/src/",
			"apps/api/src/calls/",
			"apps/api/src/domain/",
			"apps/api/src/platform/",
		]);
	});

	it.each(tables)("list every folder of “$base” and no missing one", (table) => {
		expect([...table.folders].sort()).toEqual(foldersFor(table, trackedFiles()).sort());
	});
});

describe("this check", () => {
	it("reads the folders of a table and of the repository", () => {
		const text =
			"In `apps/a/src` they are:\n\n| folder | what it is |\n|---|---|\n| `x`, `y` | `z` |\n\n";
		const [table] = parseFolderTables(text);
		expect(table).toEqual({ base: "apps/a/src/", folders: ["x", "y"] });
		const files = [
			"apps/a/src/x/1.ts",
			"apps/a/src/w/1.ts",
			"apps/a/src/w/2.ts",
			"apps/a/src/3.ts",
		];
		expect(table && foldersFor(table, files)).toEqual(["x", "w"]);
		const whole = { base: "", folders: [] };
		expect(foldersFor(whole, files)).toEqual(["docs", "apps/a"]);
	});
});
