/**
 * Frees a buffer's memory at once instead of at the next garbage collection, which comes late when
 * megabytes are processed, and costs more than the work itself. The buffer must not be read
 * afterwards. A buffer that shares its memory is left alone.
 */
export function giveBack(buffer: Buffer): void {
	const memory = buffer.buffer;
	if (memory instanceof ArrayBuffer && buffer.length === memory.byteLength) memory.transfer(0);
}
