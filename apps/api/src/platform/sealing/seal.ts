import {
	type Cipheriv,
	createCipheriv,
	createDecipheriv,
	createSecretKey,
	type Decipheriv,
	type KeyObject,
	randomBytes,
} from "node:crypto";
import { giveBack } from "./give-back.ts";

/**
 * The format of all sealed data:
 *
 *     version (1 byte) | key id (16) | IV (12) | ciphertext | tag (16)
 *
 * AES-256-GCM; the additional data are version and purpose, so that no sealed value can be moved to
 * another registration or field. See docs/decisions/0002-sealing.md.
 */
const SEAL_VERSION = 1;
const KEY_ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES;
/** Bytes processed at once in place: fits into a processor's cache. */
const PIECE_BYTES = 64 * 1024;

export const SEALING_KEY_BYTES = 32;
/** Number of bytes that sealing adds. */
export const SEAL_OVERHEAD_BYTES = HEAD_BYTES + TAG_BYTES;

export interface SealingKey {
	/** 32 lower-case hexadecimal digits */
	readonly id: string;
	/** 32 random or derived bytes */
	readonly bytes: Uint8Array;
}

/**
 * Sealed bytes that this key does not open: altered, truncated, moved, or sealed with another key.
 */
export class SealBrokenError extends Error {
	override readonly name = "SealBrokenError";
}

/** Seals a stream: `head`, then each `update`, then `final`. Buffers nothing. */
export interface Sealer {
	readonly head: Buffer;
	update(plaintext: Uint8Array): Buffer;
	/** Like `update`, but overwrites the plaintext and allocates no memory. */
	updateInPlace(plaintext: Buffer): void;
	final(): Buffer;
}

/**
 * @param key the key, whose id is written first
 * @param purpose of the sealed data: `registration id|field name`, or another fixed text
 */
export function createSealer(key: SealingKey, purpose: string): Sealer {
	// Reusing an IV would break GCM, so callers cannot choose it.
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv("aes-256-gcm", keyObject(key), iv);
	cipher.setAAD(additionalData(SEAL_VERSION, purpose));
	return {
		head: Buffer.concat([Buffer.of(SEAL_VERSION), Buffer.from(key.id, "hex"), iv]),
		update: (plaintext) => cipher.update(plaintext),
		updateInPlace: (plaintext) => convertInPlace(cipher, plaintext),
		final: () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
	};
}

/** Seals a whole value, see {@link createSealer}. */
export function seal(key: SealingKey, purpose: string, plaintext: Uint8Array): Buffer {
	const sealer = createSealer(key, purpose);
	return Buffer.concat([sealer.head, sealer.update(plaintext), sealer.final()]);
}

/** The id of the key that a sealed value names. */
export function sealedKeyId(sealed: Uint8Array): string {
	return Buffer.from(sealed.subarray(1, 1 + KEY_ID_BYTES)).toString("hex");
}

/**
 * Opens a sealed value.
 *
 * @param purpose the same text as for sealing
 * @throws SealBrokenError
 */
export function openSeal(key: SealingKey, purpose: string, sealed: Uint8Array): Buffer {
	const { decipher, ciphertext } = beginOpening(key, purpose, sealed);
	return orBroken(() => Buffer.concat([decipher.update(ciphertext), decipher.final()]));
}

/**
 * Opens a large sealed value in place, see {@link openSeal}, without allocating memory.
 *
 * @param sealed is overwritten, and useless if this throws
 * @returns the part of it that contains the opened value
 * @throws SealBrokenError
 */
export function openSealInPlace(key: SealingKey, purpose: string, sealed: Buffer): Buffer {
	const { decipher, ciphertext } = beginOpening(key, purpose, sealed);
	const opened = sealed.subarray(HEAD_BYTES, HEAD_BYTES + ciphertext.length);
	convertInPlace(decipher, opened);
	orBroken(() => decipher.final());
	return opened;
}

/** GCM's output is as long as its input. */
function convertInPlace(converter: Cipheriv | Decipheriv, bytes: Buffer): void {
	for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
		const piece = converter.update(bytes.subarray(at, at + PIECE_BYTES));
		piece.copy(bytes, at);
		giveBack(piece);
	}
}

function beginOpening(key: SealingKey, purpose: string, sealed: Uint8Array) {
	const version = sealed[0];
	if (version !== SEAL_VERSION || sealed.length < SEAL_OVERHEAD_BYTES)
		throw new SealBrokenError("Not a sealed value of a known version");
	if (sealedKeyId(sealed) !== key.id) throw new SealBrokenError("Sealed with another key");
	const iv = sealed.subarray(1 + KEY_ID_BYTES, HEAD_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", keyObject(key), iv);
	decipher.setAAD(additionalData(version, purpose));
	decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
	return { decipher, ciphertext: sealed.subarray(HEAD_BYTES, sealed.length - TAG_BYTES) };
}

/** With bytes instead of a key object, Node takes six times as long to make a cipher. */
function keyObject({ bytes }: SealingKey): KeyObject {
	return createSecretKey(bytes);
}

function orBroken<Result>(open: () => Result): Result {
	try {
		return open();
	} catch {
		throw new SealBrokenError("The sealed value was altered or belongs elsewhere");
	}
}

function additionalData(version: number, purpose: string): Buffer {
	return Buffer.from(`${version}|${purpose}`);
}
