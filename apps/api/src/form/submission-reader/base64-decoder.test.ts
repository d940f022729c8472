import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Base64Decoder } from "./base64-decoder.ts";

const QUANTUM = 4;

function decode(text: string, pieceSize: number): Buffer {
	const decoder = new Base64Decoder();
	const pieces: Buffer[] = [];
	for (let at = 0; at < text.length; at += pieceSize) {
		const piece = Buffer.from(text.slice(at, at + pieceSize), "latin1");
		const target = Buffer.alloc(piece.length + QUANTUM);
		const length = decoder.decodeInto(piece, target, 1);
		pieces.push(target.subarray(1, 1 + length));
	}
	decoder.end();
	return Buffer.concat(pieces);
}

describe("plain base64", () => {
	it.each([0, 1, 2, 3, 4, 5, 63, 64, 65, 1_000])(
		"of %i bytes decodes in pieces of any size",
		(length) => {
			const bytes = randomBytes(length);
			for (const size of [1, 2, 3, 4, 5, 64, 10_000])
				expect(decode(bytes.toString("base64"), size)).toEqual(bytes);
		},
	);
});

describe("anything else is refused", () => {
	it.each([
		["the web-safe alphabet", "-_-_"],
		["a blank", "QUJ D"],
		["a line break", "QUJD\nQUJD"],
		["a missing end", "QUJ"],
		["missing padding", "QQ"],
		["too much padding", "Q==="],
		["padding alone", "===="],
		["text after the padding", "QQ==QUJD"],
		["padding in the middle", "QQ=A"],
		["a data: prefix", "data:image/png;base64,QUJD"],
		["a zero byte", "QUJ\0"],
	])("%s", (_title, text) => {
		for (const size of [1, 3, 4, 64]) expect(() => decode(text, size)).toThrow();
	});
});
