import data from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data";
import { isAtFloor } from "./floor-support.ts";

/** Text before a block that is not an at-rule. */
const SELECTOR = /(?<=[{}]|^)[^@{};]+(?=\{)/g;
const UNITS = {
	viewport_percentage_units_dynamic: /\ddv(?:h|w|i|b|min|max)\b/,
	viewport_percentage_units_large: /\dlv(?:h|w|i|b|min|max)\b/,
	viewport_percentage_units_small: /\dsv(?:h|w|i|b|min|max)\b/,
};

/**
 * Features in a style sheet that the oldest supported browsers lack: properties, at-rules,
 * selectors, functions of colours and lengths, and viewport units.
 *
 * @param source a built style sheet
 * @returns names such as `overlay`, `@scope`, `:has`, `color-mix()`,
 *   `viewport_percentage_units_dynamic`
 */
export function newerInStyle(source: string): Set<string> {
	const { properties = {}, selectors = {}, types = {} } = data.css;
	const functions: Record<string, unknown> = { ...types, ...types["color"] };
	const before = (source.match(SELECTOR) ?? []).join("\n");
	return new Set([
		...newer(source, /[{;]\s*([a-z-]+)\s*:/g, properties),
		...newer(source, /@([a-z-]+)/g, data.css["at-rules"] ?? {}).map((name) => `@${name}`),
		...newer(before, /:([a-z-]+)/g, selectors).map((name) => `:${name}`),
		...newer(source, /([a-z-]+)\(/g, functions as Table).map((name) => `${name}()`),
		...newerUnits(source, types["length"] ?? {}),
	]);
}

type Table = Readonly<Record<string, Identifier>>;

function newer(text: string, pattern: RegExp, table: object): string[] {
	const names = [...text.matchAll(pattern)].map(([, name = ""]) => name);
	return names.filter((name) => isNewer(table as Table, name));
}

function newerUnits(source: string, table: object): string[] {
	return Object.entries(UNITS).flatMap(([name, pattern]) =>
		pattern.test(source) && isNewer(table as Table, name) ? [name] : [],
	);
}

function isNewer(table: Table, name: string): boolean {
	const compat = Object.hasOwn(table, name) ? table[name]?.__compat : undefined;
	return compat !== undefined && !isAtFloor(compat);
}
