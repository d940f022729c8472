import type { IssueCode } from "../issue-code.ts";

/**
 * Version of the declaration's text. Change it with the text in the catalogs: every registration
 * stores the version that its customer saw.
 */
export const DECLARATION_NO_HKID_VERSION = "2026-11";

/**
 * A person who registers without an HKID must declare that they do not hold one (specification,
 * section 2, step 3; Cap. 106AI).
 */
export function mustDeclareNoHkid({ idType }: { readonly idType: string }): boolean {
	return idType !== "HKID";
}

export function findDeclarationIssue(values: {
	readonly idType: string;
	readonly declarationNoHkid: boolean;
}): IssueCode | undefined {
	const isMissing = mustDeclareNoHkid(values) && !values.declarationNoHkid;
	return isMissing ? "error_declaration_required" : undefined;
}
