import { describe, expect, test } from "vitest";
import {
	FIELD_NAMES,
	FIELDS,
	fieldsWith,
	IAM_SMART_FIELDS,
	isFieldName,
	wholeField,
} from "./fields.ts";

describe("the table of fields", () => {
	test("gives the steps' fields in the order of the request", () => {
		expect([
			...fieldsWith({ step: "company" }),
			...fieldsWith({ step: "person" }),
			...fieldsWith({ step: "confirm" }),
		]).toEqual(FIELD_NAMES);
	});

	test("finds the fields that all given facts are true of", () => {
		expect(fieldsWith({ step: "person", kind: "upload" })).toEqual([
			"idCopyF",
			"idCopyB",
			"idCopyS",
		]);
		expect(fieldsWith({ ofBr: true, kind: "upload" })).toEqual(["brCopy"]);
		expect(fieldsWith({ form: "capitals" })).toEqual(["brNO_5", "idNO_1", "idNO_2"]);
	});

	test.each([
		["brNO_3", "brNO"],
		["birthday_yyyy", "birthday"],
		["idNO_2", "idNO"],
		["email", "email"],
	] as const)("calls %s %s as a customer sees it", (name, whole) => {
		expect(wholeField(name)).toBe(whole);
	});

	test("says what iAM Smart fills in", () => {
		expect(IAM_SMART_FIELDS).toEqual([
			"nameEN",
			"nameHK",
			"birthday_dd",
			"birthday_mm",
			"birthday_yyyy",
			"idNO_1",
			"idNO_2",
		]);
	});

	test("limits every text, and names the document of every upload", () => {
		for (const name of FIELD_NAMES) {
			const facts: { kind: string; max?: number; document?: string } = FIELDS[name];
			const isText = facts.kind === "text" || facts.kind === "datePart";
			expect([name, facts.max !== undefined]).toEqual([name, isText]);
			expect([name, facts.document !== undefined]).toEqual([name, facts.kind === "upload"]);
		}
	});

	test("knows the names of its fields", () => {
		expect(FIELD_NAMES.every(isFieldName)).toBe(true);
	});

	test.each(["", "toString", "idno_1", "brCopyName", "accountNO"])("does not know %j", (name) => {
		expect(isFieldName(name)).toBe(false);
	});
});
