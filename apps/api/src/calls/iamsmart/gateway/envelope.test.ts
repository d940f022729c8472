import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { vectors } from "../../../../test/support/gateway/vectors/read-vectors.ts";
import { EnvelopeBrokenError, openEnvelope, sealEnvelope } from "./envelope.ts";

const { text, content } = vectors.envelope;
const key = Buffer.from(vectors.envelope.key, "hex");
const iv = Buffer.from(vectors.envelope.iv, "hex");
const bytes = Buffer.from(content, "base64");

const SEALED_OTHERWISE = "The content was altered, or sealed with another key";
const OTHER_IV = "An IV of another length than 12 bytes";

/** An envelope with arbitrary bytes. */
function sealedBytes(...plaintext: number[]): string {
	const cipher = createCipheriv("aes-256-gcm", key, iv);
	const ciphertext = cipher.update(Buffer.of(...plaintext));
	cipher.final();
	const head = bytes.subarray(0, 4);
	return Buffer.concat([head, iv, ciphertext, cipher.getAuthTag()]).toString("base64");
}

function openChanged(change: (bytes: Buffer) => Buffer): string {
	return openEnvelope(key, change(Buffer.from(bytes)).toString("base64"));
}

describe("an envelope", () => {
	it("matches openssl in both directions", () => {
		expect(sealEnvelope(key, text, iv)).toBe(content);
		expect(openEnvelope(key, content)).toBe(text);
	});

	it("has a new IV each time", () => {
		expect(sealEnvelope(key, text)).not.toBe(sealEnvelope(key, text));
		expect(openEnvelope(key, sealEnvelope(key, text))).toBe(text);
	});

	it("does not open with any bit flipped", () => {
		for (let bit = 0; bit < bytes.length * 8; bit++)
			expect(() =>
				openChanged((changed) => {
					changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
					return changed;
				}),
			).toThrow(EnvelopeBrokenError);
	});

	it("does not open if truncated or extended", () => {
		for (let length = 0; length < bytes.length; length++)
			expect(() => openChanged((whole) => whole.subarray(0, length))).toThrow(EnvelopeBrokenError);
		expect(() => openChanged((whole) => Buffer.concat([whole, Buffer.of(0)]))).toThrow(
			EnvelopeBrokenError,
		);
	});

	it.each([
		["another key", () => openEnvelope(Buffer.alloc(32), content), SEALED_OTHERWISE],
		["text that is no UTF-8", () => openEnvelope(key, sealedBytes(0xff)), SEALED_OTHERWISE],
		["an IV of 16 bytes", () => openChanged((whole) => whole.fill(16, 3, 4)), OTHER_IV],
		["a negative length", () => openChanged((whole) => whole.fill(0xff, 0, 4)), OTHER_IV],
		["blanks in its base64", () => openEnvelope(key, `${content} `), "Not an envelope"],
		["31 bytes", () => openChanged((whole) => whole.subarray(0, 31)), "Not an envelope"],
		["nothing", () => openEnvelope(key, ""), "Not an envelope"],
	])("does not open with %s", (_what, open, message) => {
		expect(open).toThrow(new EnvelopeBrokenError(message));
	});

	it("that is broken has its own error", () => {
		expect(new EnvelopeBrokenError("x").name).toBe("EnvelopeBrokenError");
	});

	it("contains only valid text", () => {
		const sealedText = Buffer.from(sealEnvelope(key, "x"), "base64");
		expect(openEnvelope(key, sealedText.toString("base64"))).toBe("x");
		expect(openEnvelope(key, sealEnvelope(key, ""))).toBe("");
	});
});
