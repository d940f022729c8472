/** What a test person gives when the person approves; the wire's own names. */
export interface PersonResult {
	readonly idNo: { readonly Identification: string; readonly CheckDigit: string };
	readonly enName: { readonly UnstructuredName: string };
	/** absent for a person who has no Chinese name */
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

/** A person who does not exist. */
export interface TestPerson {
	readonly id: PersonId;
	readonly result: PersonResult;
}

export const PROFILE_FIELDS = ["idNo", "enName", "chName", "birthDate", "gender"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
