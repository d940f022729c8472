import { expect, test } from "vitest";
import { DECLARATION_NO_HKID_VERSION, findDeclarationIssue } from "./declaration.ts";

test.each([
	["HKID", false, undefined],
	["HKID", true, undefined],
	["passport", true, undefined],
	["other", true, undefined],
	["passport", false, "error_declaration_required"],
	["other", false, "error_declaration_required"],
])("for %s with the box ticked %s gives %s", (idType, declarationNoHkid, code) => {
	expect(findDeclarationIssue({ idType, declarationNoHkid })).toBe(code);
});

test("the version of its text is a year and a month", () => {
	expect(DECLARATION_NO_HKID_VERSION).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/);
});
