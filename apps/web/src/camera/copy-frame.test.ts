import { afterEach, expect, test, vi } from "vitest";
import { copyFrame } from "./copy-frame.ts";

const LENGTH = 640 * 480 * 4;
const VIDEO = { videoWidth: 640 } as HTMLVideoElement;

let closed = 0;

function browserGives(format: string | null, { fullRange = false as boolean | null } = {}): void {
	vi.stubGlobal(
		"VideoFrame",
		class {
			format = format;
			visibleRect = { width: 640, height: 480 };
			colorSpace = { fullRange };
			allocationSize = () => LENGTH;
			copyTo = async () => [{ offset: 32, stride: 4096 }];
			close = () => closed++;
		},
	);
}

afterEach(() => {
	vi.unstubAllGlobals();
	closed = 0;
});

test.each([
	["I420", false, { offset: 32, step: 1, isLimited: true }],
	["NV12", null, { offset: 32, step: 1, isLimited: true }],
	["I420", true, { offset: 32, step: 1, isLimited: false }],
	["RGBA", false, { offset: 33, step: 4, isLimited: false }],
	["BGRX", true, { offset: 33, step: 4, isLimited: false }],
])("the brightness of a frame of %s, full range %s, is found", async (format, fullRange, found) => {
	browserGives(format, { fullRange });
	expect(await copyFrame(VIDEO)).toEqual({
		size: { width: 640, height: 480 },
		bytes: new Uint8Array(LENGTH),
		stride: 4096,
		...found,
	});
	expect(closed).toBe(1);
});

test("a buffer is reused while it is large enough", async () => {
	browserGives("I420");
	const buffer = new Uint8Array(LENGTH);
	expect((await copyFrame(VIDEO, buffer))?.bytes).toBe(buffer);
	expect((await copyFrame(VIDEO, buffer.subarray(1)))?.bytes).toHaveLength(LENGTH);
});

test("nothing is copied without a picture, in an old browser, or if pixels are inaccessible", async () => {
	expect(await copyFrame(VIDEO)).toBeUndefined();
	browserGives(null);
	expect(await copyFrame(VIDEO)).toBeUndefined();
	expect(closed).toBe(1);
	browserGives("I420");
	expect(await copyFrame({ videoWidth: 0 } as HTMLVideoElement)).toBeUndefined();
	expect(closed).toBe(1);
});
