/**
 * A multiple of 3, so that each slice's base64 precedes the next without padding. A cheap phone
 * encodes this much in less than 50 ms; a longer pause of the screen would be noticeable.
 */
const SLICE_BYTES = 3 * 32 * 1024;
/** The number of arguments that every engine accepts in one call. */
const CALL_BYTES = 0x2000;

interface EncodingBytes extends Uint8Array<ArrayBuffer> {
	toBase64?(): string;
}

/**
 * Encodes a file in slices, each passed on as a Blob, so that no text of the whole file exists and
 * the screen responds in between.
 */
export async function* base64Slices(contents: Blob): AsyncGenerator<Blob> {
	for (let start = 0; start < contents.size; start += SLICE_BYTES) {
		const slice = await contents.slice(start, start + SLICE_BYTES).arrayBuffer();
		yield new Blob([toBase64(new Uint8Array(slice))]);
	}
}

/** Current browsers have a native encoder, which is many times faster. */
function toBase64(bytes: EncodingBytes): string {
	if (bytes.toBase64) return bytes.toBase64();
	let binary = "";
	for (let start = 0; start < bytes.length; start += CALL_BYTES)
		binary += String.fromCharCode(...bytes.subarray(start, start + CALL_BYTES));
	return btoa(binary);
}
