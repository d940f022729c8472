import { afterEach, expect, test, vi } from "vitest";
import type { CameraFrame } from "./frame-outline.ts";
import { copyFrame, type FrameCopy, seeFrame } from "./see-frame.ts";

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

/** Luminance at each place of a frame. */
type Scene = (x: number, y: number) => number;

const SIZE = { width: 1024, height: 768 };

/** What is seen of a scene, drawn at a scale of 1 for print; and which bytes were read for it. */
function see(scene: Scene, { size = SIZE, frame = "card", ...how }: Partial<Shot> = {}) {
	const bytes = new Uint8Array(size.width * size.height * STEP + OFFSET);
	for (let y = 0; y < size.height; y++)
		for (let x = 0; x < size.width; x++)
			bytes[OFFSET + (y * size.width + x) * STEP] = Math.round(scene(x, y));
	const stride = size.width * STEP;
	const copy = { size, bytes, offset: OFFSET, stride, step: STEP, isLimited: false, ...how };
	return seeFrame(copy, frame);
}

interface Shot extends Pick<FrameCopy, "size" | "isLimited"> {
	readonly frame: CameraFrame;
}

const [STEP, OFFSET] = [2, 3];

/** Print: bars with edges of this many pixels. */
function print(x: number, y: number, edge = 1): number {
	const wave = (place: number) => Math.sin((place * Math.PI) / 16) * (24 / edge);
	const darkness = [x, y].map((place) => Math.min(1, Math.max(0, 0.5 + wave(place) / 2)));
	return 200 - 140 * Math.max(...darkness);
}

const smeared: Scene = (x, y) => print(x + 8, y + 4, 24);
const isLamp = (x: number, y: number) => ((x - 300) / 120) ** 2 + ((y - 300) / 80) ** 2 < 1;

test.each<[what: string, scene: Scene, sight: string]>([
	["sharp print in light", print, "clear"],
	["print in the dark", (x, y) => print(x, y) / 5, "dark"],
	["print under a lamp", (x, y) => (isLamp(x, y) ? 255 : print(x, y)), "glare"],
	["smeared print", smeared, "blurred"],
	["print that is shaken sideways", (x, y) => Math.min(print(x, 24, 24), print(24, y)), "blurred"],
	["a white wall", () => 230, "clear"],
])("the camera sees %s as it is", (_what, scene, sight) => {
	expect(see(scene)).toBe(sight);
});

test("a lamp in a video of limited range is as white as its white", () => {
	const scene: Scene = (x, y) => (isLamp(x, y) ? 235 : 16 + print(x, y) * 0.85);
	expect(see(scene, { isLimited: true })).toBe("glare");
	expect(see(scene)).toBe("clear");
});

test.each<
	[frame: CameraFrame, size: FrameCopy["size"], sharp: [x: number, y: number, side: number]]
>([
	["card", { width: 1280, height: 960 }, [540, 380, 200]],
	["page", { width: 960, height: 1280 }, [380, 540, 200]],
	["face", { width: 960, height: 1280 }, [380, 902, 201]],
	["card", { width: 640, height: 480 }, [240, 160, 160]],
	["card", { width: 160, height: 120 }, [20, 0, 120]],
])("for a %s, sharpness is measured where it belongs in %j", (frame, size, [left, top, side]) => {
	const scale = Math.max(1, Math.max(size.width, size.height) / 1024);
	const isWithin = (x: number, y: number) =>
		x >= left && x < left + side && y >= top && y < top + side;
	const sharpThere: Scene = (x, y) => (isWithin(x, y) ? print : smeared)(x / scale, y / scale);
	const smearedThere: Scene = (x, y) => (isWithin(x, y) ? smeared : print)(x / scale, y / scale);
	expect(see(sharpThere, { size, frame })).toBe("clear");
	expect(see(smearedThere, { size, frame })).toBe("blurred");
});
