import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { migrations } from "./index.ts";

it("runs every migration of the folder", () => {
	const names = readdirSync(new URL(".", import.meta.url))
		.filter((file) => /^\d{4}-.+\.ts$/.test(file))
		.map((file) => file.replace(/\.ts$/, ""));
	expect(Object.keys(migrations).sort()).toEqual(names.sort());
});
