export type FileFormat = "pdf" | "jpg" | "png";

const SIGNATURES: ReadonlyArray<{ format: FileFormat; bytes: readonly number[] }> = [
	{ format: "pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
	{ format: "jpg", bytes: [0xff, 0xd8, 0xff] },
	{ format: "png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** JPEG-LS begins like a JPEG, and no browser or mail client shows it. */
const JPEG_LS = [0xff, 0xd8, 0xff, 0xf7];

/** How many bytes from the start of a file {@link detectFileFormat} and {@link isHeic} look at. */
export const SIGNATURE_BYTES = 32;

/**
 * Tells a file's format from its first bytes, never from its name or declared type.
 *
 * @param bytes the file, or at least its first {@link SIGNATURE_BYTES} bytes
 * @returns undefined for everything that is not a PDF, JPEG or PNG
 */
export function detectFileFormat(bytes: Uint8Array): FileFormat | undefined {
	if (startsWith(bytes, JPEG_LS)) return undefined;
	return SIGNATURES.find((signature) => startsWith(bytes, signature.bytes))?.format;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
	return prefix.every((byte, position) => bytes[position] === byte);
}
