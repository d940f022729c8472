import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeFrame } from "./take-frame.ts";
import { failureOf } from "./use-camera.ts";

const FIVE_MB = 5_242_880;

interface Video {
	readonly videoWidth: number;
	readonly videoHeight: number;
}

/** How many bytes a picture has at each quality. */
let bytesAt: Record<string, number>;
let canvases: NotingCanvas[];

class NotingCanvas {
	width: number;
	height: number;
	readonly drawn: unknown[][] = [];

	constructor(width: number, height: number) {
		[this.width, this.height] = [width, height];
		canvases.push(this);
	}

	getContext() {
		return { fillRect: () => {}, drawImage: (...drawn: unknown[]) => this.drawn.push(drawn) };
	}

	async convertToBlob({ type, quality }: { type: string; quality: number }) {
		return new Blob([new Uint8Array(bytesAt[quality] ?? 0)], { type });
	}
}

function take(video: Video): Promise<Blob | undefined> {
	return takeFrame(video as HTMLVideoElement);
}

beforeEach(() => {
	canvases = [];
	bytesAt = { "0.92": 1_000, "0.82": 900, "0.7": 800 };
	vi.stubGlobal("OffscreenCanvas", NotingCanvas);
});
afterEach(() => vi.unstubAllGlobals());

test("a photo has all pixels of the camera, not mirrored, in the best quality", async () => {
	const video = { videoWidth: 2560, videoHeight: 1920 };
	expect((await take(video))?.size).toBe(1_000);
	expect(canvases.map(({ drawn }) => drawn)).toEqual([[[video, 0, 0, 2560, 1920]]]);
});

test.each([
	[{ "0.92": FIVE_MB }, FIVE_MB],
	[{ "0.92": FIVE_MB + 1 }, 900],
	[{ "0.92": FIVE_MB + 1, "0.82": FIVE_MB + 1 }, 800],
	[{ "0.92": FIVE_MB + 1, "0.82": FIVE_MB + 1, "0.7": FIVE_MB + 1 }, undefined],
])("of a photo with %j bytes by quality, what fits into 5 MB has %s", async (sizes, expected) => {
	Object.assign(bytesAt, sizes);
	expect((await take({ videoWidth: 2560, videoHeight: 1920 }))?.size).toBe(expected);
	expect(canvases.map(({ width, height }) => [width, height])).toEqual([[0, 0]]);
});

test.each([
	[0, 1920],
	[2560, 0],
])("a camera that shows %i by %i pixels gives no photo yet", async (videoWidth, videoHeight) => {
	expect(await take({ videoWidth, videoHeight })).toBeUndefined();
	expect(canvases).toEqual([]);
});

test.each([
	["NotAllowedError", "refused"],
	["SecurityError", "refused"],
	["NotFoundError", "missing"],
	["NotReadableError", "missing"],
	["OverconstrainedError", "missing"],
])("a camera that fails with %s is %s", (name, failure) => {
	expect(failureOf(new DOMException("", name))).toBe(failure);
});

test("a camera that fails in another way counts as missing", () => {
	expect(failureOf(new TypeError("NotAllowedError"))).toBe("missing");
});
