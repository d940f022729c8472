import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** What the page starts with, and a table whose sentences the first screen finds by their codes. */
const ROOTS = ["src/start.ts", "src/i18n/login-issue-sentences.ts"];
const STATIC_IMPORT = /^(?:import|export)\b(?! type\b)[^;"]*?"(\.{1,2}\/[^"?]+\.tsx?)"/gm;
const DYNAMIC_IMPORT = /\bimport\("(\.{1,2}\/[^"?]+\.tsx?)"\)/g;
/** The login step is imported statically: these are the steps after it. */
const LATER_STEP = /^src\/steps\//;

/**
 * Every source that can be on the screen before a step after the login is opened: what the page
 * imports, at once or when needed, short of those steps.
 *
 * @param root the folder of the web app
 * @returns paths from there, as the catalogs name their origins
 */
export function firstScreenSources(root: string): ReadonlySet<string> {
	const reached = new Set(ROOTS);
	for (const source of reached) {
		const text = readFileSync(join(root, source), "utf8");
		const pathOf = (address: string) => relative(root, resolve(root, source, "..", address));
		for (const [, address = ""] of text.matchAll(STATIC_IMPORT)) reached.add(pathOf(address));
		for (const [, address = ""] of text.matchAll(DYNAMIC_IMPORT))
			if (!LATER_STEP.test(pathOf(address))) reached.add(pathOf(address));
	}
	return reached;
}
