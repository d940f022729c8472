import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A screen in one of its states, by the name of its picture, and how it changed. */
export type Screen =
	| { readonly name: string; readonly state: "added" | "removed" | "same" }
	| { readonly name: string; readonly state: "changed"; readonly changedPixels: number };

/** The folders that have a picture of it. */
const FOLDERS = {
	added: ["after"],
	removed: ["before"],
	same: [],
	changed: ["before", "after", "changes"],
} as const;
const STYLE = "body { font: 16px sans-serif; margin: 24px } img { border: 1px solid; width: 30% }";

/**
 * Writes a page with the pictures before and after, and their differences.
 *
 * @returns its path
 */
export async function writeReport(
	directory: string,
	title: string,
	screens: readonly Screen[],
): Promise<string> {
	const sections = screens.filter(({ state }) => state !== "same").map(sectionOf);
	const path = join(directory, "index.html");
	await writeFile(
		path,
		[
			`<!doctype html><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>`,
			`<h1>${title}</h1>`,
			...(sections.length === 0 ? ["<p>Nothing changed.</p>"] : sections),
		].join("\n"),
	);
	return path;
}

function sectionOf(screen: Screen): string {
	const { name, state } = screen;
	const note = state === "changed" ? `${screen.changedPixels} pixels changed` : state;
	const images = FOLDERS[state].map((folder) => `<img src="${folder}/${name}" alt="${folder}">`);
	return `<h2>${name}: ${note}</h2>\n${images.join("\n")}`;
}
