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
const DEFINITION = /^\[`([^`]+)`\]: \.\.\/(.+)$/gm;

/** All tests that the page names, including its tables of threats. */
export function parseNamedTests(page: string): NamedTest[] {
	return page
		.split("\n")
		.flatMap((text, index) =>
			[...text.matchAll(TESTS)].flatMap(([, file = "", titles = ""]) =>
				[...titles.matchAll(TITLE)].map(([, title = ""]) => ({ line: index + 1, file, title })),
			),
		);
}

/** Missing tests, titles without a file, and files without a title. */
export function findTestProblems(root: string, page: string): string[] {
	const missing = parseNamedTests(page).flatMap(({ line, file, title }) => {
		if (!existsSync(join(root, file))) return [`line ${line}: ${file} does not exist`];
		return hasTestTitle(readFileSync(join(root, file), "utf8"), title)
			? []
			: [`line ${line}: ${file} has no test “${title}”`];
	});
	const loose = page.split("\n").flatMap((text, index) => {
		const rest = text.replace(TESTS, "");
		const isLoose = text.startsWith("|") && (/\[`[^`]+`\](?!:)/.test(rest) || rest.includes("“"));
		return isLoose
			? [`line ${index + 1}: names a file without a title, or a title without a file`]
			: [];
	});
	return [...missing, ...loose];
}

/** Files whose link at the end of the page is missing, wrong or unused. */
export function findLinkProblems(page: string): string[] {
	const links = new Map([...page.matchAll(DEFINITION)].map(([, file = "", to = ""]) => [file, to]));
	const named = new Set(parseNamedTests(page).map(({ file }) => file));
	return [
		...[...named].filter((file) => links.get(file) !== file).map((file) => `${file} has no link`),
		...[...links.keys()]
			.filter((file) => !named.has(file))
			.map((file) => `${file} is linked for nothing`),
	];
}
