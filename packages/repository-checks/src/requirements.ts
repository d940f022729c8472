import { existsSync } from "node:fs";
import { join } from "node:path";
import { findTestProblems, parseNamedTests } from "./named-tests.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { hasTitleOrCase } from "./test-titles.ts";

const ROW = /^\|(.+)\|(.+)\|.+\|$/;
const HEADER = /^\| *(requirement|-+) *\|/i;
const PATH = /`([^`]+)`/g;

/** A row of docs/requirements.md: the requirement, its implementation; its tests are in the third. */
export interface RequirementRow {
	readonly line: number;
	readonly requirement: string;
	readonly implementedIn: readonly string[];
}

/** Reads the tables of the page: three columns, files in backticks. */
export function parseRequirements(page: string): RequirementRow[] {
	return page.split("\n").flatMap((text, index) => {
		const cells = ROW.exec(text);
		if (cells === null || HEADER.test(text)) return [];
		const [, requirement = "", implementedIn = ""] = cells;
		return [
			{
				line: index + 1,
				requirement: requirement.trim(),
				implementedIn: [...implementedIn.matchAll(PATH)].map(([, path = ""]) => path),
			},
		];
	});
}

/** Lists the problems of the page: empty columns, missing files, missing tests. */
export function findRequirementProblems(page: string): string[] {
	const shown = new Set(parseNamedTests(page).map(({ line }) => line));
	return [
		...parseRequirements(page).flatMap((row) => [
			...findRowProblems(row),
			...(shown.has(row.line) ? [] : [`line ${row.line}: names no test that shows it`]),
		]),
		...findTestProblems(REPOSITORY_ROOT, page, hasTitleOrCase),
	];
}

function findRowProblems({ line, requirement, implementedIn }: RequirementRow): string[] {
	const problems: string[] = [];
	if (requirement === "") problems.push("names no requirement");
	if (implementedIn.length === 0) problems.push("names no file that implements it");
	for (const path of implementedIn)
		if (!existsSync(join(REPOSITORY_ROOT, path))) problems.push(`${path} does not exist`);
	return problems.map((problem) => `line ${line}: ${problem}`);
}
