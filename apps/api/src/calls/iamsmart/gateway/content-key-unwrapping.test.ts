import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
	vectorPrivateKey,
	vectors,
} from "../../../../test/support/gateway/vectors/read-vectors.ts";
import { KEY_FORMS, KEY_PADDINGS } from "../../../platform/environment/iam-smart-choices.ts";
import { type KeyWrapping, unpadPkcs1, unwrapContentKey } from "./content-key-unwrapping.ts";

const { key, wrapped, tooShort } = vectors.contentKey;
const PKCS1_RAW: KeyWrapping = { padding: "pkcs1", form: "raw" };
const ALL_WRAPPINGS: KeyWrapping[] = KEY_PADDINGS.flatMap((padding) =>
	KEY_FORMS.map((form) => ({ padding, form })),
);
const MODULUS_BYTES = 256;

/** Wraps a block without padding, so that a test can use any padding. */
function wrapBlock(block: Uint8Array): string {
	const publicKey = { key: createPublicKey(vectorPrivateKey), padding: constants.RSA_NO_PADDING };
	return publicEncrypt(publicKey, block).toString("base64");
}

/** A valid block of PKCS #1 v1.5, with some bytes changed. */
function block(changes: Readonly<Record<number, number>>): Uint8Array {
	const bytes = Buffer.alloc(MODULUS_BYTES, 7);
	bytes.set([0, 2]);
	bytes[MODULUS_BYTES - 33] = 0;
	for (const [at, value] of Object.entries(changes)) bytes[Number(at)] = value;
	return bytes;
}

describe("a content key", () => {
	it.each(wrapped)("wrapped by openssl with $padding in $form form opens", (vector) => {
		const opened = unwrapContentKey(vectorPrivateKey, vector, vector.secretKey);
		expect(Buffer.from(opened ?? []).toString("hex")).toBe(key);
	});

	it.each(wrapped)(
		"wrapped with $padding in $form form opens with these settings only",
		(vector) => {
			const others = ALL_WRAPPINGS.filter(
				({ padding, form }) => padding !== vector.padding || form !== vector.form,
			);
			for (const other of others)
				expect(unwrapContentKey(vectorPrivateKey, other, vector.secretKey)).toBeUndefined();
		},
	);

	it.each(tooShort)("of 31 bytes, wrapped with $padding, is rejected", (vector) => {
		expect(unwrapContentKey(vectorPrivateKey, vector, vector.secretKey)).toBeUndefined();
	});

	it.each([
		["no base64", "!"],
		["an empty text", ""],
		["a block of another length", Buffer.alloc(255, 1).toString("base64")],
		["a block above the modulus", Buffer.alloc(256, 0xff).toString("base64")],
	])("that is %s is rejected", (_what, secretKey) => {
		for (const padding of KEY_PADDINGS)
			expect(
				unwrapContentKey(vectorPrivateKey, { padding, form: "raw" }, secretKey),
			).toBeUndefined();
	});
});

describe("the padding of PKCS #1 v1.5", () => {
	it("is removed if it is valid", () => {
		expect(unwrapContentKey(vectorPrivateKey, PKCS1_RAW, wrapBlock(block({})))).toEqual(
			Buffer.alloc(32, 7),
		);
	});

	it.each([
		["another type of block", { 1: 1 }],
		["a first byte that is not zero", { 0: 1 }],
		["an early end of the padding", { 2: 0 }],
		["an end of the padding in its middle", { 100: 0 }],
		["an end of the padding just before its place", { [MODULUS_BYTES - 34]: 0 }],
		["no end of the padding", { [MODULUS_BYTES - 33]: 1 }],
	])("is rejected with %s", (_what, changes) => {
		const secretKey = wrapBlock(block(changes));
		expect(unwrapContentKey(vectorPrivateKey, PKCS1_RAW, secretKey)).toBeUndefined();
	});

	it("may leave zeros in the key only", () => {
		const secretKey = wrapBlock(block({ [MODULUS_BYTES - 32]: 0, [MODULUS_BYTES - 1]: 0 }));
		expect(unwrapContentKey(vectorPrivateKey, PKCS1_RAW, secretKey)?.[0]).toBe(0);
	});
});

describe("unpadding a block", () => {
	const MESSAGE = [1, 0, 3];

	function padded(padding: number[], changes: Readonly<Record<number, number>> = {}): Uint8Array {
		const bytes = Uint8Array.from([0, 2, ...padding, 0, ...MESSAGE]);
		for (const [at, value] of Object.entries(changes)) bytes[Number(at)] = value;
		return bytes;
	}

	const EIGHT = [9, 9, 9, 9, 9, 9, 9, 9];

	it.each([
		["eight bytes", EIGHT],
		["more", [...EIGHT, 255, 1]],
	])("removes padding of %s", (_title, padding) => {
		expect(unpadPkcs1(padded(padding), MESSAGE.length)).toEqual(Uint8Array.from(MESSAGE));
	});

	it.each([
		["padding of seven bytes", padded(EIGHT.slice(1)), MESSAGE.length],
		["a shorter message", padded(EIGHT), MESSAGE.length - 1],
		["a longer message", padded([...EIGHT, 9]), MESSAGE.length + 1],
		["a first byte that is not 0", padded(EIGHT, { 0: 1 }), MESSAGE.length],
		["a second byte that is not 2", padded(EIGHT, { 1: 3 }), MESSAGE.length],
		["a zero first in the padding", padded(EIGHT, { 2: 0 }), MESSAGE.length],
		["a zero last in the padding", padded(EIGHT, { 9: 0 }), MESSAGE.length],
		["no zero behind the padding", padded(EIGHT, { 10: 1 }), MESSAGE.length],
		["nothing", new Uint8Array(), 0],
	])("rejects %s", (_title, bytes, messageBytes) => {
		expect(unpadPkcs1(bytes, messageBytes)).toBeUndefined();
	});
});
