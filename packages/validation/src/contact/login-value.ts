import { toHalfWidth } from "../text/index.ts";

const SPACES_AND_HYPHENS = /[\s\-\u2010-\u2015\u2212]/g;
/** Phones add direction marks around a number copied from the address book. */
const INVISIBLE = /\p{Cf}/gu;
/** 852 without a plus sign may start a number, unless eight digits follow. */
const HONG_KONG_PREFIX = /^(?:(?:\+|00)852|852(?=\d{8}$))/;

/**
 * Normalises a typed or pasted account or BR number for comparison: converts full-width characters,
 * removes spaces, hyphens and invisible marks.
 */
export function normaliseLoginValue(text: string): string {
	return toHalfWidth(text).replace(SPACES_AND_HYPHENS, "").replace(INVISIBLE, "");
}

/**
 * The same for a mobile number. Also removes `+852` or `00852` as soon as it is typed, and `852`
 * before eight digits.
 */
export function normaliseMobileNumber(text: string): string {
	return normaliseLoginValue(text).replace(HONG_KONG_PREFIX, "");
}
