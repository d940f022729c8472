import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commands } from "./index.ts";

const guide = readFileSync(new URL("../../../../../docs/operating.md", import.meta.url), "utf8");

it("docs/operating.md lists the same commands and options as the help text", () => {
	const documented = [...guide.matchAll(/^ {4}sudo sim-registration-operator (.+)$/gm)].map(
		([, line = ""]) => [
			line.match(/^[a-z]+(?: [a-z-]+)*/)?.[0].replace(/ -.*/, ""),
			...(line.match(/--[a-z-]+/g) ?? []),
		],
	);
	const known = commands.map(({ name, options = [] }) => [
		name,
		...options.map(({ long }) => long),
	]);
	expect(documented).toEqual(known);
});
