import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { optionsOf } from "../command.ts";
import { commands } from "./index.ts";

const guide = readFileSync(new URL("../../../../../docs/operating.md", import.meta.url), "utf8");

it("docs/operating.md lists the same commands and options as the help text", () => {
	const documented = [...guide.matchAll(/^ {4}sudo sim-registration-operator (.+)$/gm)].map(
		([, line = ""]) => [
			line.match(/^[a-z]+(?: [a-z-]+)*/)?.[0].replace(/ -.*/, ""),
			...(line.match(/--[a-z-]+/g) ?? []),
		],
	);
	const known = commands.map((command) => [
		command.name,
		...optionsOf(command).map(({ long }) => long),
	]);
	expect(documented).toEqual(known);
});

it("docs/operating.md lists the commands that ask", () => {
	const [, table = ""] = guide.match(/^\| asks \|.*\n\|[-|]+\n((?:\|.*\n)+)/m) ?? [];
	const asking = table
		.split("\n")
		.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([a-z]+ [a-z-]+)/g)])
		.map(([, name]) => name);
	const destructive = commands.filter(({ destroys }) => destroys !== undefined);
	expect(asking.toSorted()).toEqual(destructive.map(({ name }) => name).toSorted());
});
