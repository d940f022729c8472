import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commands } from "./index.ts";

const guide = readFileSync(new URL("../../../../../docs/operating.md", import.meta.url), "utf8");

it("docs/operating.md lists the same commands as the help text", () => {
	const documented = [...guide.matchAll(/^ {4}sudo sim-registration-operator (.+)$/gm)].map(
		([, it]) => it,
	);
	const known = commands.map(({ name, usage }) => [name, usage].filter(Boolean).join(" "));
	expect(documented).toEqual(known);
});
