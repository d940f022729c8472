import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from "node:crypto";

/**
 * The one format of everything that is kept sealed:
 *
 *     version (1 byte) | key id (16) | IV (12) | ciphertext | tag (16)
 *
 * AES-256-GCM; the additional data are the version and what the value is for, so that no sealed
 * value can be moved to another registration or field. See docs/decisions/0002-sealing.md.
 */
const SEAL_VERSION = 1;
const KEY_ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES;

export const SEALING_KEY_BYTES = 32;
/** How much longer a sealed value is than the value. */
export const SEAL_OVERHEAD_BYTES = HEAD_BYTES + TAG_BYTES;

export interface SealingKey {
	/** 32 lower-case hexadecimal digits */
	readonly id: string;
	/** 32 random or derived bytes */
	readonly bytes: Uint8Array;
}

/** Sealed bytes that this key does not open: altered, cut off, moved, or sealed with another key. */
export class SealBrokenError extends Error {
	override readonly name = "SealBrokenError";
}

/** Seals a stream of bytes: `head`, then each `update`, then `final`. Holds nothing back. */
export interface Sealer {
	readonly head: Buffer;
	update(plaintext: Uint8Array): Buffer;
	final(): Buffer;
}

/**
 * @param key the key, whose id is written in front
 * @param purpose what is sealed: `registration id|field name`, or another fixed text
 */
export function createSealer(key: SealingKey, purpose: string): Sealer {
	// A repeated IV would break GCM, so it is never a caller's to choose.
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key.bytes, iv);
	cipher.setAAD(additionalData(SEAL_VERSION, purpose));
	return {
		head: Buffer.concat([Buffer.of(SEAL_VERSION), Buffer.from(key.id, "hex"), iv]),
		update: (plaintext) => cipher.update(plaintext),
		final: () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
	};
}

/** Seals a whole value, see {@link createSealer}. */
export function seal(key: SealingKey, purpose: string, plaintext: Uint8Array): Buffer {
	const sealer = createSealer(key, purpose);
	return Buffer.concat([sealer.head, sealer.update(plaintext), sealer.final()]);
}

/** Which key a sealed value names. */
export function sealedKeyId(sealed: Uint8Array): string {
	return Buffer.from(sealed.subarray(1, 1 + KEY_ID_BYTES)).toString("hex");
}

/**
 * Opens a sealed value.
 *
 * @param purpose the same text that it was sealed for
 * @throws SealBrokenError
 */
export function openSeal(key: SealingKey, purpose: string, sealed: Uint8Array): Buffer {
	if (sealed.length < SEAL_OVERHEAD_BYTES)
		throw new SealBrokenError("Not a sealed value of a known version");
	const tagAt = sealed.length - TAG_BYTES;
	const decipher = decipherFor(key, purpose, sealed.subarray(0, HEAD_BYTES));
	const opened = decipher.update(sealed.subarray(HEAD_BYTES, tagAt));
	finish(decipher, sealed.subarray(tagAt));
	return opened;
}

/**
 * Opens a sealed value that comes in pieces, straight into memory that is there already: what has
 * 5 MB is not held twice.
 *
 * @param opened as long as the value is
 * @throws SealBrokenError; `opened` must not be read then
 */
export async function openSealInto(
	key: SealingKey,
	purpose: string,
	sealed: AsyncIterable<Uint8Array>,
	opened: Uint8Array,
): Promise<void> {
	const opener = new Opener(key, purpose, opened);
	for await (const piece of sealed) opener.take(piece);
	opener.end();
}

class Opener {
	readonly #key: SealingKey;
	readonly #purpose: string;
	readonly #opened: Uint8Array;
	readonly #head = Buffer.alloc(HEAD_BYTES);
	readonly #tag = Buffer.alloc(TAG_BYTES);
	#decipher: DecipherGCM | undefined;
	#taken = 0;

	constructor(key: SealingKey, purpose: string, opened: Uint8Array) {
		this.#key = key;
		this.#purpose = purpose;
		this.#opened = opened;
	}

	take(piece: Uint8Array): void {
		const start = this.#taken;
		const within = (position: number) => Math.min(Math.max(position - start, 0), piece.length);
		const tagAt = HEAD_BYTES + this.#opened.length;
		if (start + piece.length > tagAt + TAG_BYTES) throw notOfThisLength();
		this.#head.set(piece.subarray(0, within(HEAD_BYTES)), Math.min(start, HEAD_BYTES));
		const ciphertext = piece.subarray(within(HEAD_BYTES), within(tagAt));
		if (ciphertext.length > 0)
			this.#opened.set(this.#open().update(ciphertext), Math.max(start, HEAD_BYTES) - HEAD_BYTES);
		this.#tag.set(piece.subarray(within(tagAt)), Math.max(start - tagAt, 0));
		this.#taken += piece.length;
	}

	end(): void {
		if (this.#taken !== this.#opened.length + SEAL_OVERHEAD_BYTES) throw notOfThisLength();
		finish(this.#open(), this.#tag);
	}

	#open(): DecipherGCM {
		this.#decipher ??= decipherFor(this.#key, this.#purpose, this.#head);
		return this.#decipher;
	}
}

function notOfThisLength(): SealBrokenError {
	return new SealBrokenError("Not a sealed value of this length");
}

/** @param head the first bytes of a sealed value, whole */
function decipherFor(key: SealingKey, purpose: string, head: Uint8Array): DecipherGCM {
	const version = head[0];
	if (version !== SEAL_VERSION) throw new SealBrokenError("Not a sealed value of a known version");
	if (sealedKeyId(head) !== key.id) throw new SealBrokenError("Sealed with another key");
	const iv = head.subarray(1 + KEY_ID_BYTES, HEAD_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", key.bytes, iv);
	decipher.setAAD(additionalData(version, purpose));
	return decipher;
}

function finish(decipher: DecipherGCM, tag: Uint8Array): void {
	try {
		decipher.setAuthTag(tag);
		decipher.final();
	} catch {
		throw new SealBrokenError("The sealed value was altered or belongs elsewhere");
	}
}

function additionalData(version: number, purpose: string): Buffer {
	return Buffer.from(`${version}|${purpose}`, "utf8");
}
