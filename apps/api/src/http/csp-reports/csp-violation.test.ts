import { describe, expect, it } from "vitest";
import { readViolations } from "./csp-violation.ts";

const OLD = {
	"csp-report": {
		"document-uri": "https://a.example/x?accountNO=204518837",
		"effective-directive": "script-src-elem",
		"blocked-uri": "https://evil.example/steal?hkid=A1234563#x",
		"source-file": "https://a.example/assets/index.js?v=1#y",
		"script-sample": "A1234563",
	},
};

describe("a report of a violation", () => {
	it("keeps directive, blocked origin and source, and neither query nor sample", () => {
		const violation = {
			directive: "script-src-elem",
			blocked: "https://evil.example",
			source: "https://a.example/assets/index.js",
		};
		expect(readViolations(OLD)).toEqual([violation]);
		const body = {
			effectiveDirective: "script-src-elem",
			blockedURL: "https://evil.example/steal?hkid=A1234563#x",
			sourceFile: "https://a.example/assets/index.js?v=1#y",
			documentURL: "https://a.example/x?accountNO=204518837",
			sample: "A1234563",
		};
		const reports = [
			{ type: "deprecation", body: { id: "x" }, age: 1 },
			{ type: "csp-violation", body, user_agent: "phone", url: "https://a.example/?x" },
		];
		expect(readViolations(reports)).toEqual([violation]);
	});

	it.each([
		["inline", "inline"],
		["trusted-types-sink", "trusted-types-sink"],
		["data:text/html,A1234563", "data:"],
		["blob:https://a.example/0", "blob:"],
		["陳大文", "unknown"],
		[null, "unknown"],
		[`https://${"a".repeat(60)}.example/${"b".repeat(500)}`, `https://${"a".repeat(60)}.example`],
	])("says of %s only %s", (blocked, kept) => {
		const report = { "csp-report": { ...OLD["csp-report"], "blocked-uri": blocked } };
		expect(readViolations(report)).toMatchObject([{ blocked: kept }]);
	});

	it.each([[{}], [[]], ["x"], [null], [[{ type: "csp-violation" }]], [{ "csp-report": "x" }]])(
		"is no such thing: %o",
		(body) => {
			expect(readViolations(body)).toEqual([]);
		},
	);
});
