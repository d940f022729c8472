import type { FieldIssue } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { dropCorrected, NONE_SHOWN, reveal, revealAll, revealRefused } from "./shown-issues.ts";

const MISSING_EMAIL: FieldIssue = { field: "email", code: "error_missing_email" };
const INVALID_EMAIL: FieldIssue = { field: "email", code: "error_invalid_email" };
const MISSING_ID_TYPE: FieldIssue = { field: "idType", code: "error_missing_id_type" };

test("leaving a field shows what is wrong with it and nothing else", () => {
	const shown = reveal(NONE_SHOWN, [MISSING_EMAIL, MISSING_ID_TYPE], ["email"]);
	expect([...shown.keys()]).toEqual(["email"]);
});

test("leaving a correct field shows nothing", () => {
	expect(reveal(NONE_SHOWN, [MISSING_ID_TYPE], ["email"])).toEqual(NONE_SHOWN);
});

test("leaving a corrected field hides its error, and no other's", () => {
	const shown = revealAll([MISSING_EMAIL, MISSING_ID_TYPE]);
	expect([...reveal(shown, [MISSING_ID_TYPE], ["email"]).keys()]).toEqual(["idType"]);
	const wrong = reveal(shown, [INVALID_EMAIL, MISSING_EMAIL], ["email"]);
	expect(wrong.get("email")).toEqual({ code: "error_invalid_email" });
	expect(shown.get("email")).toEqual({ code: "error_missing_email" });
});

test("typing never adds an error, and never changes the shown one", () => {
	const shown = revealAll([MISSING_EMAIL]);
	const after = dropCorrected(shown, [INVALID_EMAIL, MISSING_ID_TYPE], { email: "w" });
	expect(after.get("email")?.code).toBe("error_missing_email");
	expect(after.has("idType")).toBe(false);
});

test("an error disappears as soon as the value is correct", () => {
	const shown = revealAll([MISSING_EMAIL, MISSING_ID_TYPE]);
	expect([...dropCorrected(shown, [MISSING_ID_TYPE], {}).keys()]).toEqual(["idType"]);
	expect(dropCorrected(shown, [MISSING_EMAIL, MISSING_ID_TYPE], {})).toBe(shown);
});

test("of two issues of a field the first is shown", () => {
	expect(revealAll([MISSING_EMAIL, INVALID_EMAIL]).get("email")?.code).toBe("error_missing_email");
});

describe("what the server refused", () => {
	const file = [{ name: "br.pdf" }];
	const refused: FieldIssue = { field: "brCopy", code: "error_format_br_copy" };

	test("stays although the form finds it correct", () => {
		const shown = revealRefused([refused], { brCopy: file });
		expect(dropCorrected(shown, [], { brCopy: file }).has("brCopy")).toBe(true);
	});

	test("stays when its field is left, until the form finds an error itself", () => {
		const shown = revealRefused([refused], { brCopy: file });
		expect(reveal(shown, [], ["brCopy"])).toEqual(shown);
		const missing: FieldIssue = { field: "brCopy", code: "error_empty_br_copy" };
		expect(reveal(shown, [missing], ["brCopy"]).get("brCopy")).toEqual({ code: missing.code });
	});

	test("stays for a field without a value, until it has one", () => {
		const shown = revealRefused([refused], {});
		expect(dropCorrected(shown, [], {})).toBe(shown);
		expect(dropCorrected(shown, [], { brCopy: file }).size).toBe(0);
	});

	test("disappears when the value changes", () => {
		const shown = revealRefused([refused], { brCopy: file });
		expect(dropCorrected(shown, [], { brCopy: [] }).has("brCopy")).toBe(false);
	});
});
