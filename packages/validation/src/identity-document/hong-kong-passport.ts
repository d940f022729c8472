const HKSAR_PASSPORT = /^[HK][A-Z]?\d{8}$/i;

/**
 * Whether a passport number looks like that of an HKSAR passport (H or K, an optional second
 * letter, eight digits). Its holder has an HKID, which the law requires, so the form warns.
 */
export function looksLikeHksarPassport(passportNumber: string): boolean {
	return HKSAR_PASSPORT.test(passportNumber);
}
