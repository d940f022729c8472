/** The data that a test person shares on approval, with the protocol's names. */
export interface PersonResult {
	readonly idNo: { readonly Identification: string; readonly CheckDigit: string };
	readonly enName: { readonly UnstructuredName: string };
	/** absent if the person has no Chinese name */
	readonly chName?: { readonly ChineseName: string };
	/** yyyymmdd */
	readonly birthDate: string;
	readonly gender: "M" | "F";
}

export type PersonId =
	| "full"
	| "no-chinese-name"
	| "two-letter-prefix"
	| "single-name"
	| "leap-day"
	| "rare-characters"
	| "eighteenth-year"
	| "under-age";

/** A fictional person. */
export interface TestPerson {
	readonly id: PersonId;
	readonly result: PersonResult;
}

export const PROFILE_FIELDS = ["idNo", "enName", "chName", "birthDate", "gender"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
