import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Base64Decoder, Base64Error } from "./base64-decoder.ts";

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
		["a hyphen of the web-safe alphabet", "AAA-", "Not base64"],
		["an underscore of the web-safe alphabet", "AAA_", "Not base64"],
		["a blank", "QUJ DAAA", "Not base64"],
		["a line break", "QUJD\nQUJDAAA", "Not base64"],
		["a missing end", "QUJ", "The text ends too early"],
		["missing padding", "QQ", "The text ends too early"],
		["too much padding", "Q===", "Not base64"],
		["padding alone", "====", "Not base64"],
		["padding in the middle", "QQ=A", "Not base64"],
		["a data: prefix", "data:image/png;base64,QUJDAA", "Not base64"],
		["a zero byte", "QUJ\0", "Not base64"],
	])("%s", (_title, text, message) => {
		for (const size of [1, 3, 4, 64])
			expect(() => decode(text, size)).toThrow(new Base64Error(message));
	});

	it.each(["QQ==QUJD", "QUI=QUJD", "QQ==QUI="])("text after the padding: %s", (text) => {
		for (const size of [1, 3, 4])
			expect(() => decode(text, size)).toThrow(new Base64Error("Text after the padding"));
		expect(() => decode(text, 64)).toThrow(Base64Error);
	});

	it("with its own error", () => {
		expect(new Base64Error("x").name).toBe("Base64Error");
	});
});
