const IV_BYTES = 12;

/** Bytes that only the key of their draft opens. */
export interface Sealed {
	readonly iv: Uint8Array<ArrayBuffer>;
	readonly bytes: ArrayBuffer;
}

/**
 * Seals with AES-256-GCM under a fresh IV.
 *
 * @param label where it belongs: sealed bytes cannot be put in another place
 */
export async function seal(key: CryptoKey, label: string, plain: BufferSource): Promise<Sealed> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	return { iv, bytes: await crypto.subtle.encrypt(parameters(iv, label), key, plain) };
}

/** @throws OperationError if key, label or bytes are not those of the sealing */
export function open(key: CryptoKey, label: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
	return crypto.subtle.decrypt(parameters(iv, label), key, bytes);
}

function parameters(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
	return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(label) };
}

export function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
