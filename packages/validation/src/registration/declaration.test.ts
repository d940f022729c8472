import { expect, test } from "vitest";
import { findDeclarationIssue } from "./declaration.ts";

test.each([
	["HKID", false, undefined],
	["HKID", true, undefined],
	["passport", true, undefined],
	["other", true, undefined],
	["passport", false, "error_declaration_required"],
	["other", false, "error_declaration_required"],
])("with %s and the box ticked: %s", (idType, declarationNoHkid, code) => {
	expect(findDeclarationIssue({ idType, declarationNoHkid })).toBe(code);
});
