import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serve } from "../api/fake-server.ts";
import { missingFile } from "../loading/load-for-press.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { makePictureReady } from "./make-picture-ready.ts";
import { preparePicture } from "./prepare-picture.ts";

const FIVE_MB = 5_242_880;
const ARTIST = "CHAN Tai Man";

interface Picture {
	readonly luminance: number;
	/** at its bottom, as it is stored */
	readonly bottom: number;
}

let luminance: number;
/** if it differs from the rest */
let bottom: number | undefined;
let decoded: Blob[];
let openBitmaps: number;
let canvases: EvenCanvas[];
/** what a canvas writes; undefined if the phone has no memory to write anything */
let writtenBytes: number | undefined;

/** A canvas as bright as what is drawn on it; of a turned picture, it does not show the bottom. */
class EvenCanvas {
	width: number;
	height: number;
	#isTurned = false;
	#luminance = 255;
	#bottom = 255;

	constructor(width: number, height: number) {
		[this.width, this.height] = [width, height];
		canvases.push(this);
	}

	getContext() {
		return {
			fillRect: () => {},
			translate: () => {},
			transform: (a: number) => {
				this.#isTurned = a !== 1;
			},
			resetTransform: () => {},
			drawImage: ({ luminance, bottom }: Picture) => {
				this.#luminance = luminance;
				this.#bottom = this.#isTurned ? luminance : bottom;
			},
			getImageData: () => {
				const data = new Uint8ClampedArray(this.width * this.height * 4).fill(this.#luminance);
				return { data: data.fill(this.#bottom, data.length * 0.8) };
			},
		};
	}

	async convertToBlob({ type }: { type: string }): Promise<Blob> {
		if (writtenBytes === undefined) throw new Error("no memory");
		return new Blob([new Uint8Array(writtenBytes)], { type });
	}
}

const [WIDTH, HEIGHT] = [64, 48];
/** One without metadata, the others with the photographer's name. */
let plain: Buffer<ArrayBuffer>;
let told: Buffer<ArrayBuffer>;
let toldPng: Buffer<ArrayBuffer>;
/** Each of more than 400 kB. */
let large: Buffer<ArrayBuffer>;
let largePng: Buffer<ArrayBuffer>;

beforeAll(async () => {
	const create = { width: WIDTH, height: HEIGHT, channels: 3, background: "grey" } as const;
	const signed = sharp({ create }).withExif({ IFD0: { Artist: ARTIST } });
	plain = Buffer.from(await sharp({ create }).jpeg().toBuffer());
	told = Buffer.from(await signed.clone().jpeg().toBuffer());
	toldPng = Buffer.from(await signed.png().toBuffer());
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	const noisy = sharp({ create: { ...create, width: 800, height: 600, noise } });
	large = Buffer.from(await noisy.clone().jpeg({ quality: 98 }).toBuffer());
	largePng = Buffer.from(await noisy.png().toBuffer());
});

beforeEach(() => {
	[luminance, decoded, openBitmaps, canvases, writtenBytes] = [200, [], 0, [], 1_000];
	bottom = undefined;
	vi.stubGlobal("OffscreenCanvas", EvenCanvas);
	vi.stubGlobal("createImageBitmap", async (file: Blob) => {
		decoded.push(file);
		openBitmaps++;
		const close = () => openBitmaps--;
		return { width: WIDTH, height: HEIGHT, luminance, bottom: bottom ?? luminance, close };
	});
});
afterEach(() => vi.unstubAllGlobals());

function ready(bytes: Buffer<ArrayBuffer>, format: "jpg" | "png" = "jpg", behind = 0) {
	return makePictureReady({ original: new Blob([bytes, new Uint8Array(behind)]), format });
}

describe("a small picture", () => {
	test("without metadata is sent unchanged", async () => {
		expect(await ready(plain)).toEqual({});
	});

	test.each([
		["jpg", "image/jpeg"],
		["png", "image/png"],
	] as const)("with metadata is sent without it, as %s", async (format, type) => {
		const original = format === "jpg" ? told : toldPng;
		expect(original.includes(ARTIST)).toBe(true);
		const { contents } = await ready(original, format);
		expect(contents?.type).toBe(type);
		const bytes = Buffer.from((await contents?.arrayBuffer()) ?? new ArrayBuffer());
		expect(bytes.includes(ARTIST)).toBe(false);
		expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
		expect(decoded.map((file) => file.type)).toEqual([type]);
	});

	test("that is dark is sent with a warning", async () => {
		luminance = 20;
		expect(await ready(plain)).toEqual({ warning: "warning_photo_dark" });
	});
});

describe("a large picture", () => {
	test.each(["jpg", "png"] as const)("is sent smaller, as a JPEG: %s", async (format) => {
		const { contents } = await ready(format === "jpg" ? large : largePng, format);
		expect([contents?.type, contents?.size]).toEqual(["image/jpeg", 1_000]);
		expect(openBitmaps).toBe(0);
	});

	test("is sent unchanged if it would not become smaller", async () => {
		writtenBytes = large.length;
		expect(await ready(large)).toEqual({});
	});

	test("is sent unchanged if the phone cannot draw it", async () => {
		writtenBytes = undefined;
		expect(await ready(large)).toEqual({});
	});
});

test("bytes after a picture's end are left out, and do not make it a large one", async () => {
	const { contents } = await ready(plain, "jpg", FIVE_MB);
	expect(contents?.size).toBe(plain.length);
});

test("a picture that is cut off must not be sent: its metadata cannot be removed", async () => {
	expect(await ready(told.subarray(0, 100))).toEqual({ isDamaged: true });
});

describe("a picture whose end is missing", () => {
	/** Its metadata is removed, and its end added. */
	const expectCompleted = async (contents: Blob | undefined) => {
		const { bytes } = cleanJpeg(new Uint8Array(told));
		expect(new Uint8Array((await contents?.arrayBuffer()) ?? [])).toEqual(bytes);
	};

	test("is sent completed", async () => {
		const { contents, ...rest } = await ready(told.subarray(0, -2));
		await expectCompleted(contents);
		expect(rest).toEqual({});
	});

	test.each([1, 3, 6, 8])(
		"is damaged if nothing is seen at its bottom as it is stored, orientation %i",
		async (orientation) => {
			const turned = await sharp(told).withMetadata({ orientation }).jpeg().toBuffer();
			bottom = 128;
			expect(await ready(Buffer.from(turned.subarray(0, -2)))).toEqual({ isDamaged: true });
			expect(openBitmaps).toBe(0);
		},
	);

	test("is damaged if it does not decode", async () => {
		vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException()));
		expect(await ready(told.subarray(0, -2))).toEqual({ isDamaged: true });
		expect(openBitmaps).toBe(0);
	});
});

test("a picture that no browser decodes is sent without its metadata, with a warning", async () => {
	vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException()));
	const { contents, warning } = await ready(told);
	expect(contents?.size).toBe(plain.length);
	expect(warning).toBe("warning_photo_unopened");
});

test("a picture's memory is freed", async () => {
	await ready(told);
	expect(canvases.map(({ width, height }) => width * height)).toEqual([0]);
	expect(openBitmaps).toBe(0);
});

describe("pictures are prepared", () => {
	const job = () => ({ original: new Blob([told]), format: "jpg" as const });

	test("in the page if the browser can draw nowhere else", async () => {
		vi.stubGlobal("OffscreenCanvas", undefined);
		vi.stubGlobal("document", { createElement: () => new EvenCanvas(0, 0) });
		expect((await preparePicture(job())).contents?.size).toBeLessThan(told.length);
	});

	const startNoWorker = (page: string) => {
		vi.stubGlobal("window", {});
		vi.stubGlobal(
			"Worker",
			class {
				constructor() {
					throw new DOMException("", "SecurityError");
				}
			},
		);
		serve(async () => new Response(`<script id="configuration"></script>${page}`));
		vi.stubGlobal("location", { href: "https://form.example/en" });
		vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "main-1a.js" }) });
	};

	test("in the page after a release has removed the worker, which a dialog reports", async () => {
		startNoWorker("main-2b.js");
		const ready = await preparePicture(job());
		expect(ready).toEqual({ contents: expect.any(Blob), isPageOutdated: true });
		expect(ready.contents?.size).toBe(plain.length);
		expect(missingFile.read()).toBe("newer");
		missingFile.set(undefined);
	});

	describe("where neither works", () => {
		const noMemory = () => {
			vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(new RangeError("no memory"));
		};
		const visits = (type: string) => {
			vi.spyOn(performance, "getEntriesByType").mockReturnValue([
				{ toJSON: () => ({ type }) } as never,
			]);
		};
		afterEach(() => {
			vi.restoreAllMocks();
			missingFile.set(undefined);
		});

		test.each([
			["navigate", "main-1a.js", {}, "same"],
			["reload", "main-1a.js", {}, undefined],
			["navigate", "main-2b.js", { isPageOutdated: true }, "newer"],
			["reload", "main-2b.js", { isPageOutdated: true }, "newer"],
		])("after a %s, the page is %s: %j, the dialog says %s", async (type, page, more, dialog) => {
			startNoWorker(page);
			noMemory();
			visits(type);
			expect(await preparePicture(job())).toEqual({ isUncleaned: true, ...more });
			expect(missingFile.read()).toBe(dialog);
		});

		test("a reload is not offered without the server", async () => {
			startNoWorker("main-1a.js");
			serve(() => Promise.reject(new TypeError("no network")));
			noMemory();
			expect(await preparePicture(job())).toEqual({ isUncleaned: true });
			expect(missingFile.read()).toBeUndefined();
		});

		test("the worker reports a failure, not a damaged picture", async () => {
			noMemory();
			await expect(makePictureReady(job())).rejects.toThrow("no memory");
		});

		test("a picture that the phone has removed cannot be read", async () => {
			startNoWorker("main-1a.js");
			vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(
				new DOMException("", "NotFoundError"),
			);
			await expect(preparePicture(job())).rejects.toMatchObject({ name: "NotFoundError" });
			expect(missingFile.read()).toBeUndefined();
		});
	});

	test("a damaged picture is refused although a newer page may be able to read it", async () => {
		startNoWorker("main-2b.js");
		const cutOff = { original: new Blob([told.subarray(0, 100)]), format: "jpg" } as const;
		expect(await preparePicture(cutOff)).toEqual({ isDamaged: true, isPageOutdated: true });
		expect(missingFile.read()).toBe("newer");
		missingFile.set(undefined);
	});

	test.each<[where: string, stub: () => void, warning: string | undefined]>([
		[
			"in a browser that decodes no pictures for pages",
			() => vi.stubGlobal("createImageBitmap", undefined),
			undefined,
		],
		["where no worker can be started", () => startNoWorker("main-1a.js"), "warning_photo_unopened"],
	])("in the page %s, which removes the metadata", async (_where, stub, warning) => {
		stub();
		const ready = await preparePicture(job());
		expect(ready.contents?.size).toBe(plain.length);
		expect(ready.warning).toBe(warning);
		expect(missingFile.read()).toBeUndefined();
		const cutOff = new Blob([told.subarray(0, 100)]);
		expect(await preparePicture({ original: cutOff, format: "jpg" })).toEqual({ isDamaged: true });
	});
});
