import { toHalfWidth } from "../text/index.ts";

const SPACES_AND_HYPHENS = /[\s\-\u2010-\u2015]/g;
const HONG_KONG_PREFIX = /^(\+|00)852(?=\d{8}$)/;

/**
 * Brings a typed or pasted account or BR number into the form that is compared: full-width
 * characters folded, spaces and hyphens taken out.
 */
export function normaliseLoginValue(text: string): string {
	return toHalfWidth(text).replace(SPACES_AND_HYPHENS, "");
}

/** The same for a mobile number; also takes off `+852` or `00852` before eight digits. */
export function normaliseMobileNumber(text: string): string {
	return normaliseLoginValue(text).replace(HONG_KONG_PREFIX, "");
}
