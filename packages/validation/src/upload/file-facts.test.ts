import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { detectUploadFormat, fileFactsSchema } from "./file-facts.ts";

const FACTS = { name: "card.jpg", type: "image/jpeg", byteLength: 3, detectedFormat: "jpg" };

describe("the format of an upload", () => {
	test.each([
		["a PDF", [0x25, 0x50, 0x44, 0x46, 0x2d], "pdf"],
		["a HEIC, so that it can be named", [0, 0, 0, 24, ...Buffer.from("ftypheic")], "heic"],
		["an empty file", [], undefined],
		["a text", [...Buffer.from("hello")], undefined],
	])("%s", (_what, bytes, format) => {
		expect(detectUploadFormat(new Uint8Array(bytes))).toBe(format);
	});
});

describe("file facts", () => {
	test.each([
		["without a format", { ...FACTS, detectedFormat: undefined }],
		["with an additional digest", { ...FACTS, sha256: "00" }],
	])("pass through %s", (_what, facts) => {
		expect(v.parse(fileFactsSchema, facts)).toEqual(facts);
	});

	test.each([
		["no object", "card.jpg"],
		["null", null],
		["no name", { ...FACTS, name: undefined }],
		["no type", { ...FACTS, type: 5 }],
		["a size in words", { ...FACTS, byteLength: "3" }],
		["half a byte", { ...FACTS, byteLength: 0.5 }],
		["no number", { ...FACTS, byteLength: Number.NaN }],
		["an unknown format", { ...FACTS, detectedFormat: "exe" }],
		["an unknown obstacle", { ...FACTS, obstacle: "mountain" }],
	])("are refused with %s", (_what, facts) => {
		const result = v.safeParse(fileFactsSchema, facts);
		expect(result.issues?.map(({ message }) => message)).toContain("error_wrong_type");
	});
});
