/**
 * Decodes base64 that is written in the one canonical way; Node's decoder would also take
 * characters that are no base64 at all, and more than one spelling of the same bytes.
 *
 * @returns undefined for anything else
 */
export function decodeStrictBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, "base64");
	return bytes.length > 0 && bytes.toString("base64") === text ? bytes : undefined;
}
