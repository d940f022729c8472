import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTestProblems, parseNamedTests } from "./named-tests.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";

const page = readFileSync(join(REPOSITORY_ROOT, "docs/privacy.md"), "utf8");

describe("docs/privacy.md", () => {
	it("names existing tests and links to them", () => {
		expect(parseNamedTests(page).length).toBeGreaterThan(15);
		expect(findTestProblems(REPOSITORY_ROOT, page)).toEqual([]);
	});
});
