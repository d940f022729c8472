/**
 * Decodes canonical base64 only; Node's decoder also accepts characters outside the alphabet, and
 * several spellings of the same bytes.
 *
 * @returns undefined for anything else
 */
export function decodeStrictBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, "base64");
	return bytes.length > 0 && bytes.toString("base64") === text ? bytes : undefined;
}
