/**
 * Gives a buffer's memory back now, instead of whenever garbage is collected: where megabytes pass
 * by, that is late, and costs more than the work itself. Nobody may read the buffer afterwards. One
 * that shares its memory with others is left alone.
 */
export function giveBack(buffer: Buffer): void {
	const memory = buffer.buffer;
	if (memory instanceof ArrayBuffer && buffer.length === memory.byteLength) memory.transfer(0);
}
