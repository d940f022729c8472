export type FileFormat = "pdf" | "jpg" | "png";

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const PICTURES: ReadonlyArray<{ format: FileFormat; bytes: readonly number[] }> = [
	{ format: "jpg", bytes: [0xff, 0xd8, 0xff] },
	{ format: "png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** JPEG-LS starts like a JPEG, but no browser or mail client displays it. */
const JPEG_LS = [0xff, 0xd8, 0xff, 0xf7];

/**
 * How many bytes from the start of a file {@link detectFileFormat} and {@link isHeic} look at: within
 * so many PDF readers look for the header, because some programs write lines in front of it.
 */
export const SIGNATURE_BYTES = 1024;

/**
 * Detects a file's format from its first bytes, ignoring its name and declared type.
 *
 * @param bytes the file, or at least its first {@link SIGNATURE_BYTES} bytes
 * @returns undefined if the file is not a PDF, JPEG or PNG
 */
export function detectFileFormat(bytes: Uint8Array): FileFormat | undefined {
	if (startsWith(bytes, JPEG_LS)) return undefined;
	const picture = PICTURES.find((signature) => startsWith(bytes, signature.bytes));
	return picture?.format ?? (hasPdfHeader(bytes.subarray(0, SIGNATURE_BYTES)) ? "pdf" : undefined);
}

function hasPdfHeader(head: Uint8Array): boolean {
	return head.some((_byte, position) => startsWith(head, PDF, position));
}

function startsWith(bytes: Uint8Array, prefix: readonly number[], offset = 0): boolean {
	return prefix.every((byte, position) => bytes[offset + position] === byte);
}
