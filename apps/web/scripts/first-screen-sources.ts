import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** What the page starts with, and a table whose sentences the first screen finds by their codes. */
const ROOTS = ["src/start.ts", "src/i18n/login-issue-sentences.ts"];
const STATIC_IMPORT = /^(?:import|export)\b(?! type\b)[^;"(]*?"(\.{1,2}\/[^"?]+\.(?:tsx?|css))"/gm;
const DYNAMIC_IMPORT = /\bimport\("(\.{1,2}\/[^"?]+\.tsx?)"\)/g;
/** The login step is imported statically. These follow it, or fetch their sentences themselves. */
const AFTER_LOGIN = /^src\/(?:steps\/|session\/|submission\/|layout\/log-out|draft\/unread-notice)/;

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
		for (const path of importedBy(root, source, STATIC_IMPORT)) reached.add(path);
		for (const path of importedBy(root, source, DYNAMIC_IMPORT))
			if (!AFTER_LOGIN.test(path)) reached.add(path);
	}
	return reached;
}

/**
 * A source and every source and style of ours that it cannot run without.
 *
 * @param root the folder of the web app
 * @param entry a path from there, as those that are given
 */
export function staticSources(root: string, entry: string): ReadonlySet<string> {
	const reached = new Set([entry]);
	for (const source of reached)
		for (const path of importedBy(root, source, STATIC_IMPORT)) reached.add(path);
	return reached;
}

function importedBy(root: string, source: string, pattern: RegExp): string[] {
	const text = readFileSync(join(root, source), "utf8");
	return [...text.matchAll(pattern)].map(([, address = ""]) =>
		relative(root, resolve(root, source, "..", address)),
	);
}
