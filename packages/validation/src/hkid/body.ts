const HKID_BODY = /^[A-Z]{1,2}\d{6}$/;

/**
 * Whether a text is the part of an HKID number before the brackets: one or two capital letters and
 * six digits. The length alone is not enough: `A1234567` has 8 characters and is invalid.
 */
export function isHkidBody(body: string): boolean {
	return HKID_BODY.test(body);
}
