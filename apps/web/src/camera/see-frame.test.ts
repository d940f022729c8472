import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seeFrame } from "./see-frame.ts";

interface Scene {
	readonly videoWidth: number;
	readonly videoHeight: number;
	/** luminance at each place of the video */
	readonly at: (x: number, y: number) => number;
}

let canvases: SampledCanvas[];

/** Draws a scene by taking the nearest pixel of each. */
class SampledCanvas {
	width: number;
	height: number;
	part: readonly number[] = [];
	readonly size: readonly number[];
	#rgba = new Uint8ClampedArray();

	constructor(width: number, height: number) {
		[this.width, this.height] = [width, height];
		this.size = [width, height];
		canvases.push(this);
	}

	convertToBlob(): void {}

	getContext() {
		return {
			fillRect: () => {},
			drawImage: ({ at }: Scene, x: number, y: number, width: number, height: number) => {
				this.part = [x, y, width, height];
				const { width: columns, height: rows } = this;
				this.#rgba = new Uint8ClampedArray(columns * rows * 4).map((_, index) => {
					const pixel = Math.floor(index / 4);
					const column = pixel % columns;
					const row = Math.floor(pixel / columns);
					return at(x + ((column + 0.5) / columns) * width, y + ((row + 0.5) / rows) * height);
				});
			},
			getImageData: () => ({ data: this.#rgba }),
		};
	}
}

const SIZE = { videoWidth: 1024, videoHeight: 768 };

/** Print: bars, each 32 pixels wide, whose edges are `smear` times as wide as those of sharp ones. */
function print(x: number, y: number, smear = 1): number {
	const wave = (place: number) => Math.sin(((place - 5) * Math.PI) / 32) * (24 / smear);
	const darkness = [x, y].map((place) => Math.min(1, Math.max(0, 0.5 + wave(place) / 2)));
	return 200 - 140 * Math.max(...darkness);
}

/** A place where no bar is. */
const BETWEEN = 53;

const isLamp = (x: number, y: number) => ((x - 300) / 120) ** 2 + ((y - 300) / 80) ** 2 < 1;

function see(scene: Scene, frame: "card" | "page" | "face" = "card") {
	return seeFrame(scene as unknown as HTMLVideoElement, frame);
}

beforeEach(() => {
	canvases = [];
	vi.stubGlobal("OffscreenCanvas", SampledCanvas);
});
afterEach(() => vi.unstubAllGlobals());

test.each<[what: string, at: Scene["at"], sight: string]>([
	["sharp print in light", print, "clear"],
	["print in the dark", (x, y) => print(x, y) / 5, "dark"],
	["print under a lamp", (x, y) => (isLamp(x, y) ? 255 : print(x, y)), "glare"],
	["smeared print", (x, y) => print(x, y, 24), "blurred"],
	[
		"print that is shaken sideways",
		(x, y) => Math.min(print(x, BETWEEN, 24), print(BETWEEN, y)),
		"blurred",
	],
	["a white wall", () => 230, "clear"],
])("the camera sees that %s is as it is", (_what, at, sight) => {
	expect(see({ ...SIZE, at })).toBe(sight);
	expect(canvases.map(({ width, height }) => [width, height])).toEqual([
		[0, 0],
		[0, 0],
	]);
});

test.each([
	["card", { videoWidth: 2560, videoHeight: 1920 }, [880, 560, 800, 800]],
	["page", { videoWidth: 1920, videoHeight: 2560 }, [560, 880, 800, 800]],
	["face", { videoWidth: 1920, videoHeight: 2560 }, [560, 1605, 800, 800]],
	["card", { videoWidth: 640, videoHeight: 480 }, [160, 80, 320, 320]],
	["card", { videoWidth: 320, videoHeight: 240 }, [40, 0, 240, 240]],
] as const)("for a %s, sharpness is looked for where it belongs in %j", (frame, size, expected) => {
	see({ ...size, at: () => 200 }, frame);
	const [whole, detail] = canvases;
	expect(whole?.part).toEqual([0, 0, size.videoWidth, size.videoHeight]);
	expect(Math.max(...(whole?.size ?? []))).toBe(256);
	expect(detail?.part.map(Math.round)).toEqual(expected);
	expect(Math.max(...(detail?.size ?? []))).toBeLessThanOrEqual(320);
});

test("a camera without a picture yet is not looked at", () => {
	expect(see({ videoWidth: 0, videoHeight: 0, at: () => 0 })).toBe("clear");
	expect(canvases).toEqual([]);
});
