/**
 * A multiple of 3, so that each slice's base64 stands without padding before the next. A cheap phone
 * encodes so many in less than 50 ms, after which a customer would notice that the screen stands still.
 */
const SLICE_BYTES = 3 * 32 * 1024;
/** As many arguments as every engine takes in one call. */
const CALL_BYTES = 0x2000;

interface EncodingBytes extends Uint8Array<ArrayBuffer> {
	toBase64?(): string;
}

/**
 * Encodes a file in slices, each handed over as a Blob, so that no text of the whole file ever
 * exists and the screen stays alive in between.
 */
export async function* base64Slices(contents: Blob): AsyncGenerator<Blob> {
	for (let start = 0; start < contents.size; start += SLICE_BYTES) {
		const slice = await contents.slice(start, start + SLICE_BYTES).arrayBuffer();
		yield new Blob([toBase64(new Uint8Array(slice))]);
	}
}

/** Browsers of today encode by themselves, and many times as fast. */
function toBase64(bytes: EncodingBytes): string {
	if (bytes.toBase64) return bytes.toBase64();
	let binary = "";
	for (let start = 0; start < bytes.length; start += CALL_BYTES)
		binary += String.fromCharCode(...bytes.subarray(start, start + CALL_BYTES));
	return btoa(binary);
}
