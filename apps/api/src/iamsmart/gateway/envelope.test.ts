import { describe, expect, it } from "vitest";
import { vectors } from "../../../test/support/gateway/vectors/read-vectors.ts";
import { EnvelopeBrokenError, openEnvelope, sealEnvelope } from "./envelope.ts";

const { text, content } = vectors.envelope;
const key = Buffer.from(vectors.envelope.key, "hex");
const iv = Buffer.from(vectors.envelope.iv, "hex");
const bytes = Buffer.from(content, "base64");

function openChanged(change: (bytes: Buffer) => Buffer): string {
	return openEnvelope(key, change(Buffer.from(bytes)).toString("base64"));
}

describe("an envelope", () => {
	it("is what openssl computes, and opens what openssl sealed", () => {
		expect(sealEnvelope(key, text, iv)).toBe(content);
		expect(openEnvelope(key, content)).toBe(text);
	});

	it("differs each time, because each has an IV of its own", () => {
		expect(sealEnvelope(key, text)).not.toBe(sealEnvelope(key, text));
		expect(openEnvelope(key, sealEnvelope(key, text))).toBe(text);
	});

	it("opens no more with any bit flipped", () => {
		for (let bit = 0; bit < bytes.length * 8; bit++)
			expect(() =>
				openChanged((changed) => {
					changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
					return changed;
				}),
			).toThrow(EnvelopeBrokenError);
	});

	it("opens no more with any part of it cut off, or anything behind it", () => {
		for (let length = 0; length < bytes.length; length++)
			expect(() => openChanged((whole) => whole.subarray(0, length))).toThrow(EnvelopeBrokenError);
		expect(() => openChanged((whole) => Buffer.concat([whole, Buffer.of(0)]))).toThrow(
			EnvelopeBrokenError,
		);
	});

	it.each([
		["another key", () => openEnvelope(Buffer.alloc(32), content)],
		["an IV of 16 bytes", () => openChanged((whole) => whole.fill(16, 3, 4))],
		["a negative length", () => openChanged((whole) => whole.fill(0xff, 0, 4))],
		["blanks in its base64", () => openEnvelope(key, `${content} `)],
		["base64 for addresses", () => openEnvelope(key, content.replaceAll("+", "-"))],
		["nothing", () => openEnvelope(key, "")],
	])("does not open with %s", (_what, open) => {
		expect(open).toThrow(EnvelopeBrokenError);
	});

	it("holds text alone", () => {
		const sealedText = Buffer.from(sealEnvelope(key, "x"), "base64");
		expect(openEnvelope(key, sealedText.toString("base64"))).toBe("x");
		expect(openEnvelope(key, sealEnvelope(key, ""))).toBe("");
	});
});
