import { gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { canCompress, compressed } from "./compressed.ts";

const LENGTH = 200_000;

afterEach(() => vi.unstubAllGlobals());

function noise(length: number): Uint8Array<ArrayBuffer> {
	return crypto.getRandomValues(new Uint8Array(length));
}

/** Base64 of bytes that do not compress, as in photos. */
function base64Body(length = LENGTH): Blob {
	const pieces = Array.from({ length: Math.ceil(length / 60_000) }, () => noise(45_000));
	return new Blob(pieces.map((piece) => Buffer.from(piece).toString("base64")));
}

test("a browser without CompressionStream is known as one that cannot compress", () => {
	expect(canCompress()).toBe(true);
	vi.stubGlobal("CompressionStream", undefined);
	Reflect.deleteProperty(globalThis, "CompressionStream");
	expect(canCompress()).toBe(false);
});

test("base64 of photos is sent in about three quarters of its bytes", async () => {
	const body = base64Body();
	const sent = await compressed(body);
	expect(sent.encoding).toBe("gzip");
	expect(sent.body.size / body.size).toBeLessThan(0.8);
	const inflated = gunzipSync(await sent.body.bytes());
	expect(inflated.toString()).toBe(await body.text());
});

test("what does not become smaller is sent uncompressed", async () => {
	const body = new Blob([noise(LENGTH / 4), noise(LENGTH / 4)]);
	expect(await compressed(body)).toEqual({ body });
});

test("a body of 64 kB is compressed, a smaller one is sent uncompressed", async () => {
	const smaller = new Blob(["a".repeat(64 * 1024 - 1)]);
	expect(await compressed(smaller)).toEqual({ body: smaller });
	const { encoding, body } = await compressed(new Blob(["a".repeat(64 * 1024)]));
	expect(encoding).toBe("gzip");
	expect(body.size).toBeLessThan(1_000);
});

test.each([
	[0.96, undefined],
	[0.95, undefined],
	[0.94, "gzip"],
])("gzip that leaves %d of the bytes is sent as %s", async (share, encoding) => {
	const left = LENGTH * share;
	vi.stubGlobal(
		"CompressionStream",
		class extends TransformStream {
			constructor() {
				super({
					transform: () => undefined,
					flush: (controller) => controller.enqueue(new Uint8Array(left)),
				});
			}
		},
	);
	const body = new Blob([noise(50_000), new Uint8Array(LENGTH - 50_000)]);
	const sent = await compressed(body);
	expect(sent.encoding).toBe(encoding);
	expect(sent.body.size).toBe(encoding ? left : LENGTH);
});

test("a small body is sent uncompressed", async () => {
	const body = new Blob(["{}"]);
	expect(await compressed(body)).toEqual({ body });
});

test("a browser that cannot compress sends it uncompressed", async () => {
	vi.stubGlobal("CompressionStream", undefined);
	const body = base64Body();
	expect(await compressed(body)).toEqual({ body });
});

test("a phone on which compression fails sends it uncompressed", async () => {
	vi.stubGlobal(
		"CompressionStream",
		class {
			constructor() {
				throw new RangeError("out of memory");
			}
		},
	);
	const body = base64Body();
	expect(await compressed(body)).toEqual({ body });
});
