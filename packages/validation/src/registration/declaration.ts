import type { IssueCode } from "../issue-code.ts";

/**
 * Whoever registers with another document than an HKID declares not to hold one
 * (specification, section 2, step 3; Cap. 106AI).
 */
export function findDeclarationIssue({
	idType,
	declarationNoHkid,
}: {
	readonly idType: string;
	readonly declarationNoHkid: boolean;
}): IssueCode | undefined {
	return idType !== "HKID" && !declarationNoHkid ? "error_declaration_required" : undefined;
}
