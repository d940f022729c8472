import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { usageLabels, usageSchema } from "./usage.ts";

const OTHER = { kind: "other", value: "other" };

describe("what a phone has counted", () => {
	it.each([
		["step company", { kind: "step", value: "company" }],
		["shown error_missing_email", { kind: "shown", value: "error_missing_email" }],
		["shown too_many_requests", { kind: "shown", value: "too_many_requests" }],
		["shown camera_refused", { kind: "shown", value: "camera_refused" }],
		["photo 400", { kind: "photo", value: "400" }],
		["cls 0.1", { kind: "cls", value: "0.1" }],
		["lcp more", { kind: "lcp", value: "more" }],
	])("is a label of the metric: %s", (name, labels) => {
		expect(usageLabels(name)).toEqual(labels);
	});

	it.each([
		"step A1234563",
		"shown A1234563",
		"shown error_own_of_a_team",
		"constructor name",
		"__proto__ x",
		"step",
		"",
	])("is counted without its name if it is not in the list: “%s”", (name) => {
		expect(usageLabels(name)).toEqual(OTHER);
	});

	it.each([
		["a fraction", { "step login": 0.5 }],
		["nothing", { "step login": 0 }],
		["too much", { "step login": 1_001 }],
		["text", { "step login": "1" }],
		["too many names", Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}`, 1]))],
	])("is refused with %s", (_what, body) => {
		expect(v.is(usageSchema, body)).toBe(false);
	});
});
