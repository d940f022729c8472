import { expect, it } from "vitest";
import { Problem } from "../http/problem.ts";
import { errorClassOf } from "./error-class.ts";

it.each([
	[new TypeError("wong@example.com"), "TypeError"],
	[Object.assign(new Error("wong@example.com"), { code: "ECONNREFUSED" }), "Error ECONNREFUSED"],
	[Object.assign(new Error("x"), { code: 550 }), "Error"],
	[
		new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }) }),
		"TypeError ENOTFOUND",
	],
	[new Problem("busy"), "Problem busy"],
	["wong@example.com", "string"],
	[undefined, "undefined"],
])("names %o as %s", (error, name) => {
	expect(errorClassOf(error)).toBe(name);
});
