/** A multiple of 3, so that each slice's base64 stands without padding before the next. */
const SLICE_BYTES = 3 * 128 * 1024;
/** As many arguments as every engine takes in one call. */
const CALL_BYTES = 0x2000;

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

function toBase64(bytes: Uint8Array): string {
	let binary = "";
	for (let start = 0; start < bytes.length; start += CALL_BYTES)
		binary += String.fromCharCode(...bytes.subarray(start, start + CALL_BYTES));
	return btoa(binary);
}
