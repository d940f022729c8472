import { toHalfWidth } from "../text/index.ts";

const SPACES_AND_HYPHENS = /[\s\-\u2010-\u2015\u2212]/g;
/** Phones put direction marks around a number that is copied from their address book. */
const INVISIBLE = /\p{Cf}/gu;
/** A bare 852 may begin a number, unless eight digits follow. */
const HONG_KONG_PREFIX = /^(?:(?:\+|00)852|852(?=\d{8}$))/;

/**
 * Brings a typed or pasted account or BR number into the form that is compared: full-width
 * characters folded; spaces, hyphens and invisible marks taken out.
 */
export function normaliseLoginValue(text: string): string {
	return toHalfWidth(text).replace(SPACES_AND_HYPHENS, "").replace(INVISIBLE, "");
}

/**
 * The same for a mobile number; also takes off `+852` or `00852`, as soon as it is typed, and `852`
 * before eight digits.
 */
export function normaliseMobileNumber(text: string): string {
	return normaliseLoginValue(text).replace(HONG_KONG_PREFIX, "");
}
