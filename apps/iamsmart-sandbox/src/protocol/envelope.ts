import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** An int32BE before the IV that gives its length. */
export const LENGTH_BYTES = 4;
export const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";

/** The parts of a sealed content. */
interface Envelope {
	readonly iv: Buffer;
	readonly ciphertext: Buffer;
	readonly tag: Buffer;
}

/**
 * Seals a text: base64(int32BE(12) ‖ IV ‖ ciphertext ‖ tag), AES-256-GCM.
 *
 * @param key 32 bytes
 */
export function sealEnvelope(key: Buffer, plaintext: string, iv = randomBytes(IV_BYTES)): string {
	const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
	const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeInt32BE(IV_BYTES);
	return Buffer.concat([length, iv, ciphertext, cipher.getAuthTag()]).toString("base64");
}

/**
 * Parses a sealed content.
 *
 * @returns undefined if it is not canonical base64, is too short, or states another IV length
 */
export function parseEnvelope(content: string): Envelope | undefined {
	const bytes = Buffer.from(content, "base64");
	if (bytes.toString("base64") !== content) return undefined;
	if (bytes.length < LENGTH_BYTES + IV_BYTES + TAG_BYTES) return undefined;
	if (bytes.readInt32BE() !== IV_BYTES) return undefined;
	const ciphertextStart = LENGTH_BYTES + IV_BYTES;
	return {
		iv: bytes.subarray(LENGTH_BYTES, ciphertextStart),
		ciphertext: bytes.subarray(ciphertextStart, -TAG_BYTES),
		tag: bytes.subarray(-TAG_BYTES),
	};
}

/**
 * Opens an envelope with one key.
 *
 * @returns the plaintext as UTF-8; undefined if another key sealed it or a bit was changed
 */
export function openEnvelope(key: Buffer, { iv, ciphertext, tag }: Envelope): string | undefined {
	const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
	decipher.setAuthTag(tag);
	try {
		return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
	} catch {
		return undefined;
	}
}
