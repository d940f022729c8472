import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findShortNames, parseShortNames } from "./named-tests.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { hasTitleOrCase } from "./test-titles.ts";

/** A row of docs/requirements.md: the requirement, its implementation, its tests. */
export interface RequirementRow {
	readonly line: number;
	readonly requirement: string;
	readonly implementedIn: readonly string[];
	readonly shownBy: readonly { readonly file: string; readonly title: string }[];
	/** short names of tests that the page does not define */
	readonly unknownNames: readonly string[];
}

const ROW = /^\|(.+)\|(.+)\|(.+)\|$/;
const HEADER = /^\| *(requirement|-+) *\|/i;
const PATH = /`([^`]+)`/g;
const TEST = /`([^`]+)` ?“([^”]+)”/g;

/**
 * Reads the tables of the page: three columns, files in backticks, test titles in quotes. A test
 * that several rows name has a short name, defined at the end of the page as a link with a title.
 */
export function parseRequirements(page: string): RequirementRow[] {
	const named = parseShortNames(page);
	return page.split("\n").flatMap((text, index) => {
		const cells = ROW.exec(text);
		if (cells === null || HEADER.test(text)) return [];
		const [, requirement = "", implementedIn = "", shownBy = ""] = cells;
		const names = findShortNames(shownBy.replace(TEST, ""));
		return [
			{
				line: index + 1,
				requirement: requirement.trim(),
				implementedIn: [...implementedIn.matchAll(PATH)].map(([, path = ""]) => path),
				shownBy: [
					...[...shownBy.matchAll(TEST)].map(([, file = "", title = ""]) => ({ file, title })),
					...names.flatMap((name) => named.get(name) ?? []),
				],
				unknownNames: names.filter((name) => !named.has(name)),
			},
		];
	});
}

/** Lists the problems of a row: an empty column, a missing file, a missing test. */
export function findRowProblems(row: RequirementRow): string[] {
	const problems: string[] = [];
	if (row.requirement === "") problems.push("names no requirement");
	if (row.implementedIn.length === 0) problems.push("names no file that implements it");
	if (row.shownBy.length === 0) problems.push("names no test that shows it");
	for (const path of row.implementedIn)
		if (!existsSync(join(REPOSITORY_ROOT, path))) problems.push(`${path} does not exist`);
	for (const name of row.unknownNames) problems.push(`[${name}] is not defined`);
	for (const { file, title } of row.shownBy)
		if (!hasTitle(file, title)) problems.push(`${file} has no test "${title}"`);
	return problems.map((problem) => `line ${row.line}: ${problem}`);
}

function hasTitle(file: string, title: string): boolean {
	const path = join(REPOSITORY_ROOT, file);
	return existsSync(path) && hasTitleOrCase(readFileSync(path, "utf8"), title);
}
