import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { optionsOf } from "../command.ts";
import { LOOKS } from "./audit-list.ts";
import { commands } from "./index.ts";

const guide = readFileSync(new URL("../../../../../docs/operating.md", import.meta.url), "utf8");

it("docs/operating.md lists the same commands and options as the help text", () => {
	const [, list = ""] = guide.match(/^## Operator commands\n\n.+\n\n((?: {4}.+\n)+)/m) ?? [];
	const documented = list
		.trimEnd()
		.split("\n")
		.map((line) => [
			line.match(/^ {4}([a-z]+(?: [a-z-]+)*)/)?.[1]?.replace(/ -.*/, ""),
			...(line.match(/--[a-z-]+/g) ?? []),
		]);
	const known = commands.map((command) => [
		command.name,
		...optionsOf(command).map(({ long }) => long),
	]);
	expect(documented).toEqual(known);
});

it("`audit list --brief` leaves out only commands that exist", () => {
	const names = commands.map(({ name }) => name);
	expect(names.filter((name) => LOOKS.includes(name)).toSorted()).toEqual(LOOKS);
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
