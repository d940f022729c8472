import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasTestTitle } from "./test-titles.ts";

/** A test that a page names: its file, from the root of the repository, and its title. */
interface NamedTest {
	readonly line: number;
	readonly file: string;
	readonly title: string;
}

const TESTS = /\[`([^`]+)`\] › (“[^”]+”(?:, “[^”]+”)*)/g;
const TITLE = /“([^”]+)”/g;
const FILE_LINK = /^\[`([^`]+)`\]: \.\.\/(.+)$/gm;
/** A short name of a test, in a cell; other links have a target in parentheses. */
const SHORT_NAME = /\[([\w-]+)\](?![(:])/g;
const SHORT_NAME_LINK = /^\[([\w-]+)\]: \.\.\/(\S+) "(.+)"$/gm;

/** The tests of a page that have short names, because several rows name them. */
export function parseShortNames(page: string): Map<string, { file: string; title: string }> {
	return new Map(
		[...page.matchAll(SHORT_NAME_LINK)].map(([, name = "", file = "", title = ""]) => [
			name,
			{ file, title },
		]),
	);
}

/** The short names in a cell or a line. */
export function findShortNames(text: string): string[] {
	return [...text.replace(TESTS, "").matchAll(SHORT_NAME)].map(([, name = ""]) => name);
}

/** All tests that the page names, including its tables of threats. */
export function parseNamedTests(page: string): NamedTest[] {
	const shortNames = parseShortNames(page);
	return page.split("\n").flatMap((text, index) => {
		const line = index + 1;
		const inFull = [...text.matchAll(TESTS)].flatMap(([, file = "", titles = ""]) =>
			[...titles.matchAll(TITLE)].map(([, title = ""]) => ({ line, file, title })),
		);
		const named = isRow(text) ? findShortNames(text) : [];
		const inShort = named.flatMap((name) => shortNames.get(name) ?? []);
		return [...inFull, ...inShort.map((test) => ({ line, ...test }))];
	});
}

function isRow(line: string): boolean {
	return line.startsWith("|");
}

/** Missing tests, undefined short names, titles without a file, and files without a title. */
export function findTestProblems(root: string, page: string): string[] {
	const shortNames = parseShortNames(page);
	const missing = parseNamedTests(page).flatMap(({ line, file, title }) => {
		if (!existsSync(join(root, file))) return [`line ${line}: ${file} does not exist`];
		return hasTestTitle(readFileSync(join(root, file), "utf8"), title)
			? []
			: [`line ${line}: ${file} has no test “${title}”`];
	});
	const loose = page.split("\n").flatMap((text, index) => {
		if (!isRow(text)) return [];
		const rest = text.replace(TESTS, "");
		const undefinedNames = findShortNames(text).filter((name) => !shortNames.has(name));
		return [
			...undefinedNames.map((name) => `line ${index + 1}: [${name}] is not defined`),
			...(/\[`[^`]+`\](?!:)/.test(rest) || rest.includes("“")
				? [`line ${index + 1}: names a file without a title, or a title without a file`]
				: []),
		];
	});
	return [...missing, ...loose];
}

/** Links at the end of the page that are missing, wrong or unused. */
export function findLinkProblems(page: string): string[] {
	const links = new Map([...page.matchAll(FILE_LINK)].map(([, file = "", to = ""]) => [file, to]));
	const inFull = new Set([...page.matchAll(TESTS)].map(([, file = ""]) => file));
	const used = new Set(page.split("\n").filter(isRow).flatMap(findShortNames));
	return [
		...[...inFull].filter((file) => links.get(file) !== file).map((file) => `${file} has no link`),
		...[...links.keys()]
			.filter((file) => !inFull.has(file))
			.map((file) => `${file} is linked for nothing`),
		...[...parseShortNames(page).keys()]
			.filter((name) => !used.has(name))
			.map((name) => `[${name}] is defined for nothing`),
	];
}
