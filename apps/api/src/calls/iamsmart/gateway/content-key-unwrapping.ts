import { constants, type KeyObject, privateDecrypt } from "node:crypto";
import type { KEY_FORMS, KEY_PADDINGS } from "../../../platform/environment/iam-smart-choices.ts";
import { decodeStrictBase64 } from "./strict-base64.ts";

export type KeyPadding = (typeof KEY_PADDINGS)[number];
export type KeyForm = (typeof KEY_FORMS)[number];

export interface KeyWrapping {
	readonly padding: KeyPadding;
	readonly form: KeyForm;
}

const KEY_BYTES = 32;
const WRAPPED_BYTES: Record<KeyForm, number> = { raw: KEY_BYTES, base64: 44 };

/**
 * Unwraps the content key from iAM Smart.
 *
 * @param secretKey base64 of the RSA block
 * @returns 32 bytes; undefined for any error, without its cause
 */
export function unwrapContentKey(
	privateKey: KeyObject,
	{ padding, form }: KeyWrapping,
	secretKey: string,
): Uint8Array | undefined {
	const block = decodeStrictBase64(secretKey);
	const message = block && decrypt(privateKey, padding, block, WRAPPED_BYTES[form]);
	const key = message && readForm(form, message);
	return key?.length === KEY_BYTES ? key : undefined;
}

function decrypt(
	privateKey: KeyObject,
	padding: KeyPadding,
	block: Buffer,
	messageBytes: number,
): Uint8Array | undefined {
	try {
		switch (padding) {
			case "pkcs1": {
				const key = { key: privateKey, padding: constants.RSA_NO_PADDING };
				return unpadPkcs1(privateDecrypt(key, block), messageBytes);
			}
			case "oaep-sha1":
				return privateDecrypt(oaep(privateKey, "sha1"), block);
			case "oaep-sha256":
				return privateDecrypt(oaep(privateKey, "sha256"), block);
		}
	} catch {
		return undefined;
	}
}

function oaep(key: KeyObject, oaepHash: string) {
	return { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash };
}

function readForm(form: KeyForm, message: Uint8Array): Uint8Array | undefined {
	return form === "raw" ? message : decodeStrictBase64(Buffer.from(message).toString("latin1"));
}

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
