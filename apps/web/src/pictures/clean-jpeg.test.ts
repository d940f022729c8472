import { samplePhoto, truncated, withoutEnd } from "@sim-registration/sample-documents";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { cleanJpeg } from "./clean-jpeg.ts";
import { MalformedPictureError } from "./cleaned-picture.ts";
import { jpegParts } from "./jpeg-parts.ts";
import { orientationOnly } from "./orientation.ts";

const SIZE = { width: 96, height: 64 };

async function jpeg(change: (picture: Sharp) => Sharp): Promise<Uint8Array<ArrayBuffer>> {
	const { bytes } = await samplePhoto({ ...SIZE, isBare: true });
	return new Uint8Array(await change(sharp(bytes)).jpeg().toBuffer());
}

function pictureData(bytes: Uint8Array): string[] {
	return jpegParts(bytes)
		.filter(({ marker }) => marker === undefined || (marker >= 0xc0 && marker < 0xe0))
		.map((part) => Buffer.from(part.bytes).toString("hex"));
}

async function shownPixels(bytes: Uint8Array): Promise<string> {
	return (await sharp(bytes).autoOrient().raw().toBuffer()).toString("hex");
}

describe("a photo with its position", () => {
	test.each([1, 3, 6, 8] as const)(
		"held as %i shows the same, and of EXIF its orientation is left",
		async (orientation) => {
			const { bytes } = await samplePhoto({ ...SIZE, orientation, withLocation: true });
			const cleaned = cleanJpeg(bytes);
			expect(cleaned.orientation).toBe(orientation);
			expect(pictureData(cleaned.bytes)).toEqual(pictureData(bytes));
			expect(await shownPixels(cleaned.bytes)).toBe(await shownPixels(bytes));
			const { exif } = await sharp(cleaned.bytes).metadata();
			const left = orientation === 1 ? undefined : Buffer.from(orientationOnly(orientation));
			expect(exif?.subarray(6)).toEqual(left);
			expect((await sharp(cleaned.stored).metadata()).exif).toBeUndefined();
		},
	);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
	"a photo held as %i shows the same where XMP stands before EXIF",
	async (orientation) => {
		const bytes = await jpeg((picture) => picture.withMetadata({ orientation }));
		const xmp = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>");
		const segment = Buffer.from([0xff, 0xe1, 0, xmp.length + 2, ...xmp]);
		const edited = Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
		const cleaned = cleanJpeg(new Uint8Array(edited));
		expect(cleaned.orientation).toBe(orientation);
		expect(await shownPixels(cleaned.bytes)).toBe(await shownPixels(bytes));
		expect((await sharp(cleaned.bytes).metadata()).xmp).toBeUndefined();
	},
);

test("a progressive photo keeps every scan", async () => {
	const { bytes: photo } = await samplePhoto({ ...SIZE, withLocation: true });
	const bytes = new Uint8Array(
		await sharp(photo).keepExif().jpeg({ progressive: true }).toBuffer(),
	);
	const cleaned = cleanJpeg(bytes);
	expect((await sharp(cleaned.bytes).metadata()).isProgressive).toBe(true);
	expect(pictureData(cleaned.bytes)).toEqual(pictureData(bytes));
	expect(await shownPixels(cleaned.bytes)).toBe(await shownPixels(bytes));
});

test("a colour profile stays, XMP is removed", async () => {
	const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Mong Kok</place></x:xmpmeta>';
	const bytes = await jpeg((picture) => picture.withIccProfile("p3").withXmp(xmp));
	const before = await sharp(bytes).metadata();
	expect(before.xmp?.toString()).toContain("Mong Kok");
	const after = await sharp(cleanJpeg(bytes).bytes).metadata();
	expect(after.icc).toEqual(before.icc);
	expect(after.icc).toBeDefined();
	expect(after.xmp).toBeUndefined();
});

test("comments and everything after the picture are removed", async () => {
	const bare = await jpeg((picture) => picture);
	const comment = Buffer.from([0xff, 0xfe, 0, 9, ...Buffer.from("a place")]);
	const bytes = new Uint8Array(
		Buffer.concat([bare.subarray(0, 2), comment, bare.subarray(2), Buffer.from("a film")]),
	);
	expect(Buffer.from(cleanJpeg(bytes).bytes)).toEqual(Buffer.from(bare));
});

describe("of the application segments", () => {
	const segment = (marker: number, name: string, contents: Iterable<number> = []) => {
		const bytes = [...Buffer.from(name), ...contents];
		return [0xff, marker, 0, bytes.length + 2, ...bytes];
	};
	const exif = (orientation: 1 | 6, marker = 0xe1) =>
		segment(marker, "Exif\0\0", orientationOnly(orientation));
	const jfif = segment(0xe0, "JFIF\0");
	const jfxx = segment(0xe0, "JFXX\0");
	const profile = segment(0xe2, "ICC_PROFILE\0");
	const further = segment(0xe2, "MPF\0");
	const adobe = segment(0xee, "Adobe");
	const xmp = segment(0xe1, "http://ns.adobe.com/xap/1.0/\0");
	const picture = [...segment(0xdb, "x"), 0xff, 0xda, 0, 2, 1, 0xff, 0xd9];

	const cleaned = (...segments: number[][]) =>
		cleanJpeg(new Uint8Array([0xff, 0xd8, ...segments.flat(), ...picture]));
	const whole = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat(), ...picture];

	test.each([
		["JFIF", jfif],
		["the colour profile", profile],
		["Adobe's colours", adobe],
		["one that is no application's", segment(0xf0, "x")],
		["one just before those of applications", segment(0xdf, "x")],
	])("%s stays", (_title, kept) => {
		expect([...cleaned(kept).bytes]).toEqual(whole(kept));
	});

	test.each([
		["the thumbnail of JFIF", jfxx],
		["further pictures", further],
		["XMP", xmp],
		["EXIF of an upright picture", exif(1)],
		["the last one", segment(0xef, "x")],
		["a comment", segment(0xfe, "x")],
		["another one under Adobe's marker", segment(0xee, "x")],
		["Photoshop's", segment(0xed, "Photoshop 3.0\0")],
	])("%s is removed", (_title, removed) => {
		expect([...cleaned(removed).bytes]).toEqual(whole());
	});

	test("EXIF with the orientation is written after JFIF, or first", () => {
		expect([...cleaned(jfif, exif(6), profile).bytes]).toEqual(whole(jfif, exif(6), profile));
		expect([...cleaned(exif(6), jfif).bytes]).toEqual(whole(exif(6), jfif));
		expect([...cleaned(profile, exif(6)).bytes]).toEqual(whole(exif(6), profile));
		expect([...cleaned(jfxx, exif(6)).bytes]).toEqual(whole(exif(6)));
		expect([...cleaned(jfif, exif(6)).stored]).toEqual(whole(jfif));
	});

	test("the orientation is that of EXIF, wherever it stands", () => {
		expect(cleaned(xmp, exif(6)).orientation).toBe(6);
		expect(cleaned(exif(6, 0xed)).orientation).toBe(1);
		expect(cleaned(exif(6), exif(1)).orientation).toBe(6);
	});
});

test("a photo with nothing to remove stays byte for byte", async () => {
	const { bytes } = await samplePhoto({ ...SIZE, isBare: true });
	expect(cleanJpeg(bytes).bytes).toEqual(bytes);
});

test.each([1, 6] as const)(
	"a photo without its end, held as %i, is completed",
	async (orientation) => {
		const photo = await samplePhoto({ ...SIZE, orientation, withLocation: true });
		const completed = cleanJpeg(withoutEnd(photo).bytes);
		expect(completed).toEqual({ ...cleanJpeg(photo.bytes), isCompleted: true });
	},
);

describe("a malformed photo is refused:", () => {
	test.each([0.01, 0.1])("%d of it", async (share) => {
		const photo = await samplePhoto({ ...SIZE, withLocation: true });
		expect(() => cleanJpeg(truncated(photo, share).bytes)).toThrow(MalformedPictureError);
	});

	test("zeros after the start", () => {
		expect(() => cleanJpeg(new Uint8Array([0xff, 0xd8, 0xff, ...Array(50).fill(0)]))).toThrow(
			MalformedPictureError,
		);
	});

	test("no byte at all", () => {
		expect(() => cleanJpeg(new Uint8Array())).toThrow(MalformedPictureError);
	});
});
