/** The formats that are accepted. */
export type FileFormat = "pdf" | "jpg" | "png";

/**
 * How many bytes from the start of a file {@link detectUploadFormat} looks at. PDF readers search this
 * many for the header, because some programs write lines in front of it.
 */
export const SIGNATURE_BYTES = 1024;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const PICTURES: ReadonlyArray<{ format: FileFormat; bytes: readonly number[] }> = [
	{ format: "jpg", bytes: [0xff, 0xd8, 0xff] },
	{ format: "png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];
/** JPEG-LS starts like a JPEG, but no browser or mail client displays it. */
const JPEG_LS = [0xff, 0xd8, 0xff, 0xf7];

/** HEIC, the iPhone's default format, and the related AVIF. */
const HEIF_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif"];
const BOX_TYPE_OFFSET = 4;
const BRAND_OFFSET = 8;

/**
 * Detects a file's format from its first bytes, ignoring its name and declared type, which
 * `findUploadIssue` compares with it (`upload.ts`).
 *
 * @param head at least the first {@link SIGNATURE_BYTES} bytes, or all bytes of a shorter file
 * @returns `heic` for a photo that is not accepted, because the form names the format and says what
 *   to do; undefined for every other format that is not accepted
 */
export function detectUploadFormat(head: Uint8Array): FileFormat | "heic" | undefined {
	return detectAcceptedFormat(head) ?? (isHeic(head) ? "heic" : undefined);
}

function detectAcceptedFormat(bytes: Uint8Array): FileFormat | undefined {
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

function isHeic(bytes: Uint8Array): boolean {
	return (
		asciiAt(bytes, BOX_TYPE_OFFSET) === "ftyp" && HEIF_BRANDS.includes(asciiAt(bytes, BRAND_OFFSET))
	);
}

function asciiAt(bytes: Uint8Array, offset: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
