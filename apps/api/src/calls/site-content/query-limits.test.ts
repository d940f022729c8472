import { getIntrospectionQuery, parse } from "graphql";
import { describe, expect, it } from "vitest";
import { isWithinLimits } from "./query-limits.ts";

/** Fragments that each spread the next one twice: short to write, exponential to expand. */
function doubledChain(length: number): string {
	const links = Array.from(
		{ length },
		(_, index) => `fragment f${index} on Solution { ...f${index + 1} ...f${index + 1} }`,
	);
	return `{ siteContent { ...f0 } } ${links.join(" ")} fragment f${length} on Solution { title }`;
}

describe("accepts", () => {
	it.each([
		["reads a few fields", "{ siteContent(language: en) { header { urlLogin } } }"],
		[
			"uses a fragment at two levels",
			"{ a { ...s children { ...s } } } fragment s on Solution { title urlID }",
		],
		["spreads a fragment that does not exist, which other rules refuse", "{ a { ...none } }"],
		["is the usual introspection", getIntrospectionQuery()],
	])("%s", (_, source) => {
		expect(isWithinLimits(parse(source))).toBe(true);
	});
});

describe("rejects", () => {
	it.each([
		["changes something", "mutation { siteContent { header { urlLogin } } }"],
		["subscribes", "subscription { siteContent { header { urlLogin } } }"],
		["hides a change behind a query", "query a { b } mutation c { d }"],
		["defines a type", "type Query { a: Int }"],
		["is too deep", `${"{ a ".repeat(10)}${"}".repeat(10)}`],
		["is too deep through inline fragments", `${"{ ... { a ".repeat(10)}${"} }".repeat(10)}`],
		["has too many fields", `{ ${"a ".repeat(201)} }`],
		["has too many aliases", `{ ${Array.from({ length: 11 }, (_, i) => `a${i}: a`).join(" ")} }`],
		["spreads a fragment within itself", "{ a { ...f } } fragment f on A { b { ...f } }"],
		["doubles its fragments forty times", doubledChain(40)],
	])("%s", (_, source) => {
		expect(isWithinLimits(parse(source))).toBe(false);
	});
});
