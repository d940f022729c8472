/** 00 02, then the padding, then 00 before the message. */
const LEAD_BYTES = 2;
const LEAST_PADDING_BYTES = 8;

/**
 * Removes PKCS #1 v1.5 padding from a block that was decrypted without padding. Node refuses to do
 * both at once (CVE-2023-46809): an attacker who can observe where unpadding stops can decrypt
 * other messages. So the length of the message is fixed, every byte is examined, and all errors
 * give the same result.
 *
 * @param block as long as the RSA modulus
 * @param messageBytes the required length of the message
 * @returns undefined for any error in the padding
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
