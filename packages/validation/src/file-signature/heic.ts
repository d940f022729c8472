const HEIF_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif"];
const BOX_TYPE_OFFSET = 4;
const BRAND_OFFSET = 8;

/**
 * Whether a file is a HEIC photo, the iPhone's default format, or the related AVIF. It is not
 * accepted, but the form names the format and says what to do.
 *
 * @param bytes the file, or at least its first 12 bytes
 */
export function isHeic(bytes: Uint8Array): boolean {
	return (
		asciiAt(bytes, BOX_TYPE_OFFSET) === "ftyp" && HEIF_BRANDS.includes(asciiAt(bytes, BRAND_OFFSET))
	);
}

function asciiAt(bytes: Uint8Array, offset: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
