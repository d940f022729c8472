import type { IssueCode } from "../issue-code.ts";

/**
 * A person who registers without an HKID must declare that they do not hold one (specification,
 * section 2, step 3; Cap. 106AI).
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
