import { describe, expect, it, vi } from "vitest";
import { generateDataKey } from "./data-key.ts";
import {
	createSealer,
	openSeal,
	openSealInPlace,
	SEAL_OVERHEAD_BYTES,
	SealBrokenError,
	type SealingKey,
	seal,
	sealedKeyId,
} from "./seal.ts";

const key = generateDataKey();
const text = Buffer.from("旺記貿易有限公司");

function openCopyInPlace(withKey: SealingKey, purpose: string, sealed: Buffer): Buffer {
	return openSealInPlace(withKey, purpose, Buffer.from(sealed));
}

describe.each([
	["", openSeal],
	[", in its place", openCopyInPlace],
])("a sealed value%s", (_title, openSeal) => {
	const sealed = seal(key, "registration|companyNameHK", text);

	it("opens with its key for its purpose", () => {
		expect(openSeal(key, "registration|companyNameHK", sealed)).toEqual(text);
		expect(sealed.length).toBe(text.length + SEAL_OVERHEAD_BYTES);
		expect(sealedKeyId(sealed)).toBe(key.id);
	});

	it("of an earlier version of the server opens", () => {
		const key = { id: "00112233445566778899aabbccddeeff", bytes: Buffer.alloc(32, 7) };
		const kept = "AQARIjNEVWZ3iJmqu8zd7v+GdCO7jpKB0wED7znh8RkJ415trgxpVRR5IQ8eQSEymkFQ";
		const opened = openSeal(key, "registration|companyNameHK", Buffer.from(kept, "base64"));
		expect(opened.toString()).toBe("旺記");
	});

	it("of another version or too short does not open", () => {
		const none = /^Not a sealed value of a known version$/;
		const other = Buffer.concat([Buffer.of(2), sealed.subarray(1)]);
		expect(() => openSeal(key, "registration|companyNameHK", other)).toThrow(none);
		expect(() => openSeal(key, "registration|companyNameHK", other)).toThrow(
			expect.objectContaining({ name: "SealBrokenError" }),
		);
		const short = sealed.subarray(0, SEAL_OVERHEAD_BYTES - 1);
		expect(() => openSeal(key, "registration|companyNameHK", short)).toThrow(none);
		const empty = seal(key, "empty", Buffer.alloc(0));
		expect(openSeal(key, "empty", empty)).toHaveLength(0);
	});

	it("has a new IV each time", () => {
		expect(seal(key, "registration|companyNameHK", text)).not.toEqual(sealed);
	});

	it("does not open for another field, registration or key", () => {
		const other = { ...generateDataKey(), id: key.id };
		expect(() => openSeal(key, "registration|companyNameEN", sealed)).toThrow("belongs elsewhere");
		expect(() => openSeal(key, "another|companyNameHK", sealed)).toThrow("belongs elsewhere");
		expect(() => openSeal(other, "registration|companyNameHK", sealed)).toThrow(
			"belongs elsewhere",
		);
		expect(() => openSeal(generateDataKey(), "registration|companyNameHK", sealed)).toThrow(
			"another key",
		);
	});

	it("does not open after any bit was changed, or if truncated", () => {
		for (let at = 0; at < sealed.length; at++) {
			const changed = Buffer.from(sealed);
			changed[at] = (changed[at] ?? 0) ^ 1;
			expect(() => openSeal(key, "registration|companyNameHK", changed)).toThrow(SealBrokenError);
			expect(() => openSeal(key, "registration|companyNameHK", sealed.subarray(0, at))).toThrow(
				SealBrokenError,
			);
		}
	});
});

describe.each([
	["", openSeal],
	[", in its place", openCopyInPlace],
])("a stream%s", (_title, openSeal) => {
	it.each([1_000, 100_000])("sealed in chunks opens as a whole", (size) => {
		const sealer = createSealer(key, "registration|idCopyF");
		const pieces = [sealer.head, ...[1, 2, 3].map((n) => sealer.update(Buffer.alloc(n * size, n)))];
		const sealed = Buffer.concat([...pieces, sealer.final()]);
		const opened = openSeal(key, "registration|idCopyF", sealed);
		expect(opened).toEqual(Buffer.concat([1, 2, 3].map((n) => Buffer.alloc(n * size, n))));
	});

	it("sealed in place equals one sealed elsewhere, chunk by chunk", () => {
		const text = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
		const sealer = createSealer(key, "registration|idCopyF");
		const inPlace = Buffer.from(text);
		sealer.updateInPlace(inPlace);
		const sealed = Buffer.concat([sealer.head, inPlace, sealer.final()]);
		expect(openSeal(key, "registration|idCopyF", sealed)).toEqual(text);
	});
});

it("sealing in place frees the memory of each chunk at once", () => {
	const transfer = vi.spyOn(ArrayBuffer.prototype, "transfer");
	createSealer(key, "registration|idCopyF").updateInPlace(Buffer.alloc(2 * 64 * 1024));
	const transferred = transfer.mock.calls.length;
	transfer.mockRestore();
	expect(transferred).toBe(2);
});
