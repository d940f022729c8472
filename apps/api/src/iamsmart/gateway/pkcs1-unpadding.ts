/** 00 02, then the padding, then 00 before the message. */
const LEAD_BYTES = 2;
const LEAST_PADDING_BYTES = 8;

/**
 * Takes the padding of PKCS #1 v1.5 off a block that was decrypted without any. Node refuses to do
 * both at once (CVE-2023-46809): whoever can watch where an unpadding stops can open other messages.
 * So the length of the message is known beforehand, every byte is looked at, and there is one
 * answer for everything that is wrong.
 *
 * @param block as long as the RSA modulus
 * @param messageBytes how long the message has to be
 * @returns undefined where the padding is not exactly as it must be
 */
export function unpadPkcs1(block: Uint8Array, messageBytes: number): Uint8Array | undefined {
	const separatorAt = block.length - messageBytes - 1;
	if (separatorAt < LEAD_BYTES + LEAST_PADDING_BYTES) return undefined;
	let wrong = byteAt(block, 0) | (byteAt(block, 1) ^ 2) | byteAt(block, separatorAt);
	for (let at = LEAD_BYTES; at < separatorAt; at++) wrong |= isZero(byteAt(block, at));
	return wrong === 0 ? block.subarray(separatorAt + 1) : undefined;
}

function byteAt(block: Uint8Array, at: number): number {
	return block[at] ?? 0;
}

/** 1 for zero and 0 for every other byte, without a branch. */
function isZero(byte: number): number {
	return ((byte - 1) >>> 8) & 1;
}
