const HKSAR_PASSPORT = /^[HK][A-Z]?\d{8}$/i;

/**
 * Whether a passport number looks like an HKSAR passport's (H or K, perhaps a second letter, eight
 * digits). Its holder has an HKID, which the law asks for: worth a warning.
 */
export function looksLikeHksarPassport(passportNumber: string): boolean {
	return HKSAR_PASSPORT.test(passportNumber);
}
