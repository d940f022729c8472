import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { environmentSchema, parseEnvironment } from "./environment.ts";
import { findMissing } from "./required-variables.ts";

const guide = readFileSync(new URL("../../../../../docs/operating.md", import.meta.url), "utf8");
const rows = [...guide.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| (.*?) \|$/gm)];

it("docs/operating.md lists every variable of the schema and no other", () => {
	expect(rows.map(([, name]) => name).sort()).toEqual(
		Object.keys(environmentSchema.entries).sort(),
	);
});

it("docs/operating.md gives every default correctly", () => {
	const defaults = Object.entries(parseEnvironment({}));
	const documented = new Map(rows.map(([, name, text]) => [name, text]));
	for (const [name, value] of defaults.filter(([, value]) => value !== undefined))
		expect(documented.get(name), name).toBe(`\`${value}\``);
});

it("docs/operating.md names what production requires", () => {
	const [, sentence = ""] = /^\*\*Production requires\*\* (.*?):/m.exec(guide) ?? [];
	const named = [...sentence.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
	expect(named.map((name) => `${name}: required with NODE_ENV=production`)).toEqual(
		findMissing({ NODE_ENV: "production" }),
	);
});
