import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { findOwnLengths, findUsedProperties } from "./style-scale.ts";
import { trackedFiles } from "./tracked-files.ts";

const TOKENS = "apps/web/src/layout/tokens.css";

function read(path: string): string {
	return readFileSync(join(REPOSITORY_ROOT, path), "utf8");
}

const styles = trackedFiles().filter((path) => /^apps\/web\/src\/.*\.css$/.test(path));
const tokens = [...read(TOKENS).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
	([, name = "", value = ""]) => ({ name, value }),
);
const names = tokens.map(({ name }) => name);

describe("the form's style", () => {
	it("takes every size and space from the scale, except hairlines", () => {
		expect(styles.length).toBeGreaterThan(40);
		const others = styles.filter((path) => path !== TOKENS);
		expect(
			others.flatMap((path) => findOwnLengths(read(path)).map((each) => `${path}: ${each}`)),
		).toEqual([]);
	});

	it("has a scale without unused or undefined properties", () => {
		const used = new Set(
			styles.flatMap((path) =>
				[...read(path).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
			),
		);
		expect(
			styles
				.flatMap((path) => findUsedProperties(read(path)))
				.filter((name) => !names.includes(name)),
		).toEqual([]);
		expect(names.filter((name) => !used.has(name))).toEqual([]);
	});

	it("has spaces in steps of four, and five sizes of text", () => {
		const spaces = tokens.filter(({ name }) => name.startsWith("--space-"));
		for (const { name, value } of spaces) {
			expect(name).toBe(`--space-${Number.parseInt(value, 10)}`);
			expect(Number.parseInt(value, 10) % 4).toBe(0);
		}
		const texts = tokens.filter(({ name }) => name.startsWith("--text-"));
		expect(texts.map(({ value }) => value)).toEqual([
			"0.75rem",
			"0.875rem",
			"1rem",
			"1.25rem",
			"1.375rem",
		]);
	});
});

describe("finds a length outside the scale", () => {
	it.each([
		["a { padding: 4px }", ["4px"]],
		["a { font-size: 0.8125rem }", ["0.8125rem"]],
		["a { inset: 1px 12px auto }", ["12px"]],
		["a { width: calc(var(--space-8) + 5px) }", ["5px"]],
		["@media (min-width: 10px) { a { gap: .5rem } }", [".5rem"]],
	])("in %s", (style, found) => {
		expect(findOwnLengths(style)).toEqual(found);
	});

	it.each([
		"a { border: 1px solid }",
		"a { outline: 3px solid }",
		"a { width: 1.5em; height: 50%; max-height: 56dvh }",
		"a { padding: var(--space-16) }",
		"@media (max-width: 339.98px) { a { color: red } }",
		"/* 12px */ a { color: #12345678 }",
		`a { background: url("data:image/svg+xml,<svg width='40px'/>") }`,
	])("and none in %s", (style) => {
		expect(findOwnLengths(style)).toEqual([]);
	});

	it("ignores custom properties that a style sheet sets itself", () => {
		expect(findUsedProperties("a { --own: 1; color: var(--own); gap: var(--other) }")).toEqual([
			"--other",
		]);
	});
});
