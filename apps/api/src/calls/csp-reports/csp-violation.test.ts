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
		["wasm-eval2", "unknown"],
		["2inline", "unknown"],
		["w".repeat(40), "w".repeat(40)],
		["w".repeat(41), "unknown"],
		["http://a.example:8080/x", "http://a.example:8080"],
		[`x${"y".repeat(300)}:z`, `x${"y".repeat(199)}`],
		["blob:https://a.example/0", "blob:"],
		["陳大文", "unknown"],
		[null, "unknown"],
		[`https://${"a".repeat(60)}.example/${"b".repeat(500)}`, `https://${"a".repeat(60)}.example`],
	])("says of %s only %s", (blocked, kept) => {
		const report = { "csp-report": { ...OLD["csp-report"], "blocked-uri": blocked } };
		expect(readViolations(report)).toMatchObject([{ blocked: kept }]);
	});

	it.each([
		[{ "effective-directive": "img-src https://a.example", "violated-directive": "x" }, "img-src"],
		[{ "violated-directive": "font-src 'self'" }, "font-src"],
		[{ "effective-directive": null, "violated-directive": "font-src" }, "font-src"],
		[{ "effective-directive": "" }, "unknown"],
		[{ "effective-directive": "Script-Src" }, "unknown"],
		[{ "effective-directive": "script-src-1" }, "unknown"],
		[{ "effective-directive": "1script-src" }, "unknown"],
		[{ "effective-directive": "a".repeat(40) }, "a".repeat(40)],
		[{ "effective-directive": "a".repeat(41) }, "unknown"],
		[{}, "unknown"],
	])("with %o has the directive %s", (report, directive) => {
		expect(readViolations({ "csp-report": report })).toEqual([
			{ directive, blocked: "unknown", source: "unknown" },
		]);
	});

	it("truncates a long source address", () => {
		const report = { "source-file": `https://a.example/${"b".repeat(500)}` };
		const source = `https://a.example/${"b".repeat(182)}`;
		expect(readViolations({ "csp-report": report })).toMatchObject([{ source }]);
	});

	it("of another kind is ignored", () => {
		const body = { effectiveDirective: "img-src" };
		expect(readViolations([{ type: "deprecation", body }])).toEqual([]);
		expect(readViolations([{ type: "csp-violation", body }])).toEqual([
			{ directive: "img-src", blocked: "unknown", source: "unknown" },
		]);
		expect(readViolations([{ body }])).toEqual([]);
		expect(readViolations({ "csp-report": { "blocked-uri": 1 } })).toEqual([]);
	});

	it.each([[{}], [[]], ["x"], [null], [[{ type: "csp-violation" }]], [{ "csp-report": "x" }]])(
		"rejects %o",
		(body) => {
			expect(readViolations(body)).toEqual([]);
		},
	);
});
