/** The types of identity document that the form offers, in display order. */
export const ID_TYPES = ["HKID", "passport", "other"] as const;

export type IdType = (typeof ID_TYPES)[number];

export function isIdType(text: string): text is IdType {
	return (ID_TYPES as readonly string[]).includes(text);
}

const HKSAR_PASSPORT = /^[HK][A-Z]?\d{8}$/i;

/**
 * Whether a passport number looks like that of an HKSAR passport (H or K, an optional second
 * letter, eight digits). Its holder has an HKID, which the law requires, so the form warns.
 */
export function looksLikeHksarPassport(passportNumber: string): boolean {
	return HKSAR_PASSPORT.test(passportNumber);
}
