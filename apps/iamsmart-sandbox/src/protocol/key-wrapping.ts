import { constants, type KeyObject, publicEncrypt } from "node:crypto";

export const KEY_PADDINGS = ["pkcs1", "oaep-sha1", "oaep-sha256"] as const;
export const KEY_FORMS = ["raw", "base64"] as const;

/**
 * How a content key is wrapped. The published samples contradict each other, so both properties are
 * settings (README.md).
 */
export interface KeyWrapping {
	/** the client's registered RSA key */
	readonly publicKey: KeyObject;
	readonly padding: (typeof KEY_PADDINGS)[number];
	/** whether the 32 bytes or their base64 of 44 characters are wrapped */
	readonly form: (typeof KEY_FORMS)[number];
}

/** @returns the content key, encrypted for the client, in base64 */
export function wrapKey(key: Buffer, { publicKey, padding, form }: KeyWrapping): string {
	const plain = form === "raw" ? key : Buffer.from(key.toString("base64"), "ascii");
	return publicEncrypt({ key: publicKey, ...PADDING_OPTIONS[padding] }, plain).toString("base64");
}

const PADDING_OPTIONS = {
	pkcs1: { padding: constants.RSA_PKCS1_PADDING },
	"oaep-sha1": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
	"oaep-sha256": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;
