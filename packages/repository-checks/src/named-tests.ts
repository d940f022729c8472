import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasTestTitle } from "./test-titles.ts";

/** A test that a page in docs names: its file, from the root of the repository, and its title. */
interface NamedTest {
	readonly line: number;
	readonly file: string;
	readonly title: string;
}

/** A link to the file whose text is the title: `[“title”](../file)`. */
const LINK = /\[“([^”]+)”\]\(\.\.\/([^)\s]+)\)/g;
/** A short name, for a test that several rows name; other links have a target in parentheses. */
const SHORT_NAME = /\[([\w-]+)\](?![(:])/g;
/** At the end of the page: `[short-name]: ../file "title"`. */
const DEFINITION = /^\[([\w-]+)\]: \.\.\/(\S+) "(.+)"$/gm;
const LINK_TO_TEST = /\]\(\.\.\/\S+\.(?:test|contract)\.tsx?\)/;

function parseDefinitions(page: string): Map<string, { file: string; title: string }> {
	return new Map(
		[...page.matchAll(DEFINITION)].map(([, name = "", file = "", title = ""]) => [
			name,
			{ file, title },
		]),
	);
}

/** Whether a cell names a test. */
export function namesTest(cell: string): boolean {
	return cell.match(LINK) !== null || findShortNames(cell).length > 0;
}

function findShortNames(text: string): string[] {
	return [...text.replace(LINK, "").matchAll(SHORT_NAME)].map(([, name = ""]) => name);
}

/** All tests that the rows of the page's tables name. */
export function parseNamedTests(page: string): NamedTest[] {
	const definitions = parseDefinitions(page);
	return rowsOf(page).flatMap(({ line, text }) => {
		const linked = [...text.matchAll(LINK)].map(([, title = "", file = ""]) => ({ file, title }));
		const named = findShortNames(text).flatMap((name) => definitions.get(name) ?? []);
		return [...linked, ...named].map((test) => ({ line, ...test }));
	});
}

function rowsOf(page: string): Array<{ line: number; text: string }> {
	return page
		.split("\n")
		.map((text, index) => ({ line: index + 1, text }))
		.filter(({ text }) => text.startsWith("|"));
}

/**
 * Missing tests, titles without a file, files without a title, and short names that are undefined
 * or unused.
 *
 * @param hasTitle whether a file has a test with this title
 */
export function findTestProblems(root: string, page: string, hasTitle = hasTestTitle): string[] {
	const missing = parseNamedTests(page).flatMap(({ line, file, title }) => {
		if (!existsSync(join(root, file))) return [`line ${line}: ${file} does not exist`];
		return hasTitle(readFileSync(join(root, file), "utf8"), title)
			? []
			: [
					`line ${line}: ${file} has ${title.endsWith("…") ? "not exactly one" : "no"} test “${title}”`,
				];
	});
	return [...missing, ...findLoose(page), ...findNameProblems(page)];
}

function findLoose(page: string): string[] {
	return rowsOf(page).flatMap(({ line, text }) => {
		const rest = text.replace(LINK, "");
		return rest.includes("“") || LINK_TO_TEST.test(rest)
			? [`line ${line}: names a file without a title, or a title without a file`]
			: [];
	});
}

function findNameProblems(page: string): string[] {
	const definitions = parseDefinitions(page);
	const used = rowsOf(page).flatMap(({ line, text }) =>
		findShortNames(text).map((name) => ({ line, name })),
	);
	const names = new Set(used.map(({ name }) => name));
	return [
		...used
			.filter(({ name }) => !definitions.has(name))
			.map(({ line, name }) => `line ${line}: [${name}] is not defined`),
		...[...definitions.keys()]
			.filter((name) => !names.has(name))
			.map((name) => `[${name}] is defined for nothing`),
	];
}
