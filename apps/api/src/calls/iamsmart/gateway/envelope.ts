import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { decodeStrictBase64 } from "./strict-base64.ts";

/**
 * How iAM Smart seals a content, in base64:
 *
 *     length of the IV (4 bytes, big-endian: 12) | IV (12) | ciphertext | tag (16)
 *
 * AES-256-GCM without additional data.
 */
const LENGTH_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = LENGTH_BYTES + IV_BYTES;

/** A content that this key does not open: altered, truncated, or in another format. */
export class EnvelopeBrokenError extends Error {
	override readonly name = "EnvelopeBrokenError";
}

/**
 * Seals a text.
 *
 * @param key 32 bytes
 * @param iv only for tests that compare with a recorded value; reusing one breaks GCM
 */
export function sealEnvelope(key: Uint8Array, text: string, iv: Uint8Array = freshIv()): string {
	const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeInt32BE(iv.length);
	const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
	return Buffer.concat([length, iv, ciphertext, cipher.getAuthTag()]).toString("base64");
}

/** @throws EnvelopeBrokenError */
export function openEnvelope(key: Uint8Array, content: string): string {
	const bytes = decodeStrictBase64(content);
	if (bytes === undefined || bytes.length < HEAD_BYTES + TAG_BYTES)
		throw new EnvelopeBrokenError("Not an envelope");
	if (bytes.readInt32BE(0) !== IV_BYTES)
		throw new EnvelopeBrokenError("An IV of another length than 12 bytes");
	const iv = bytes.subarray(LENGTH_BYTES, HEAD_BYTES);
	const tagAt = bytes.length - TAG_BYTES;
	const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
	decipher.setAuthTag(bytes.subarray(tagAt));
	try {
		const opened = [decipher.update(bytes.subarray(HEAD_BYTES, tagAt)), decipher.final()];
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(opened));
	} catch {
		throw new EnvelopeBrokenError("The content was altered, or sealed with another key");
	}
}

function freshIv(): Buffer {
	return randomBytes(IV_BYTES);
}
