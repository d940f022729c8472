import { expect, it } from "vitest";
import { unpadPkcs1 } from "./pkcs1-unpadding.ts";

const MESSAGE = [1, 0, 3];

function block(padding: number[], changes: Readonly<Record<number, number>> = {}): Uint8Array {
	const bytes = Uint8Array.from([0, 2, ...padding, 0, ...MESSAGE]);
	for (const [at, value] of Object.entries(changes)) bytes[Number(at)] = value;
	return bytes;
}

const EIGHT = [9, 9, 9, 9, 9, 9, 9, 9];

it.each([
	["eight bytes", EIGHT],
	["more", [...EIGHT, 255, 1]],
])("removes padding of %s", (_title, padding) => {
	expect(unpadPkcs1(block(padding), MESSAGE.length)).toEqual(Uint8Array.from(MESSAGE));
});

it.each([
	["padding of seven bytes", block(EIGHT.slice(1)), MESSAGE.length],
	["a shorter message", block(EIGHT), MESSAGE.length - 1],
	["a longer message", block([...EIGHT, 9]), MESSAGE.length + 1],
	["a first byte that is not 0", block(EIGHT, { 0: 1 }), MESSAGE.length],
	["a second byte that is not 2", block(EIGHT, { 1: 3 }), MESSAGE.length],
	["a zero first in the padding", block(EIGHT, { 2: 0 }), MESSAGE.length],
	["a zero last in the padding", block(EIGHT, { 9: 0 }), MESSAGE.length],
	["no zero behind the padding", block(EIGHT, { 10: 1 }), MESSAGE.length],
	["nothing", new Uint8Array(), 0],
])("rejects %s", (_title, bytes, messageBytes) => {
	expect(unpadPkcs1(bytes, messageBytes)).toBeUndefined();
});
