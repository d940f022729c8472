import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FALLBACKS } from "./browser-floor/fallbacks.ts";
import { newerInScript } from "./browser-floor/newer-in-script.ts";
import { newerInStyle } from "./browser-floor/newer-in-style.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";

const DIST = join(REPOSITORY_ROOT, "apps/web/dist");

/** Features newer than the floor in the built files of a kind. */
function newerInBuild(ending: string, find: (source: string) => Set<string>): string[] {
	const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(ending),
	);
	expect(files.length).toBeGreaterThan(0);
	const found = files.flatMap((file) => [...find(readFileSync(join(DIST, file), "utf8"))]);
	return [...new Set(found)].sort();
}

describe("the built form only uses features of the oldest browsers, or listed ones with a fallback", () => {
	it("in its scripts", () => {
		expect(newerInBuild(".js", newerInScript)).toEqual(Object.keys(FALLBACKS.scripts).sort());
	});

	it("in its style sheets", () => {
		expect(newerInBuild(".css", newerInStyle)).toEqual(Object.keys(FALLBACKS.styles).sort());
	});
});

describe("detects features newer than the oldest browsers", () => {
	it.each([
		["[].toSpliced(0)", ".toSpliced"],
		["AbortSignal.any([])", "AbortSignal.any"],
		["globalThis.AbortSignal.any", "AbortSignal.any"],
		["new OffscreenCanvas(1, 1)", "OffscreenCanvas"],
		["window.CompressionStream", "CompressionStream"],
		["class A { static { a(); } }", "static block"],
		["/(?<=a)b/", "look-behind"],
	])("in the script %s", (source, name) => {
		expect([...newerInScript(source)]).toEqual([name]);
	});

	it.each([
		["a{width:1dvh}", "viewport_percentage_units_dynamic"],
		["a:has(b){color:red}", ":has"],
		["a{color:color-mix(in srgb,red,blue)}", "color-mix()"],
		["@scope (a){b{color:red}}", "@scope"],
		["a{text-wrap:balance}", "text-wrap"],
	])("in the style sheet %s", (source, name) => {
		expect([...newerInStyle(source)]).toEqual([name]);
	});

	it("as syntax", () => {
		expect(() => newerInScript("using a = b();")).toThrow(SyntaxError);
		expect(() => newerInScript("import a from 'a' with { type: 'json' };")).toThrow(SyntaxError);
	});
});

it("ignores features of all supported browsers", () => {
	expect([...newerInScript("const a = b?.c ?? structuredClone(d.at(-1)); await a;")]).toEqual([]);
	expect([...newerInStyle("a:focus-visible{inset:0;color:rgb(0 0 0)}")]).toEqual([]);
});
