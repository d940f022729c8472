const POLYNOMIAL = 0xedb88320;

/** The checksum of a PNG's chunks; bit by bit, because it covers only a few dozen bytes. */
export function crc32(bytes: Uint8Array): number {
	let sum = ~0;
	for (const byte of bytes) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
	}
	return ~sum >>> 0;
}
