/**
 * A value of a PDF in qpdf's JSON: a name begins with `/`, text with `u:`, other bytes follow `b:`
 * in hexadecimal, and `12 0 R` refers to an object.
 */
export type PdfValue = null | boolean | number | string | readonly PdfValue[] | PdfDictionary;

/** Its keys are names, except {@link STREAM_MARK}. */
export interface PdfDictionary {
	readonly [key: string]: PdfValue;
}

/** Marks the dictionary of a stream; no name of a PDF can be equal. */
export const STREAM_MARK = "stream";

export function isDictionary(value: PdfValue): value is PdfDictionary {
	return typeof value === "object" && value !== null && !isArray(value);
}

/** `Array.isArray` does not recognise readonly arrays. */
export function isArray(value: PdfValue): value is readonly PdfValue[] {
	return Array.isArray(value);
}

export function isReference(value: PdfValue): value is string {
	return typeof value === "string" && /^\d+ \d+ R$/.test(value);
}

/** The text of a string, with one or two bytes per character; undefined if it is not a string. */
export function textOf(value: PdfValue): string | undefined {
	if (typeof value !== "string") return undefined;
	if (value.startsWith("u:")) return value.slice(2);
	if (!value.startsWith("b:")) return undefined;
	return bytesOf(value).toString("latin1").replaceAll("\0", "");
}

/** The bytes of a string; none if it is not a string. */
export function bytesOf(value: PdfValue): Buffer {
	if (typeof value !== "string") return Buffer.alloc(0);
	return Buffer.from(value.slice(2), value.startsWith("b:") ? "hex" : "latin1");
}
