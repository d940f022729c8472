import {
	samplePhoto,
	sampleScreenshot,
	writtenPdf,
	writtenPng,
} from "@sim-registration/sample-documents";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPages } from "./draw-pages.ts";

async function drawn(format: "jpg" | "png", bytes: Uint8Array): Promise<Uint8Array> {
	const jpegs: Uint8Array[] = [];
	await drawPages(format, Buffer.from(bytes), 20, ({ jpeg, pageCount }) => {
		expect(pageCount).toBe(1);
		if (jpeg !== undefined) jpegs.push(jpeg);
	});
	expect(jpegs).toHaveLength(1);
	return jpegs[0] ?? new Uint8Array();
}

/** Mean difference of two pictures of the same size, out of 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
	const [a, b] = await Promise.all(
		[one, other].map((bytes) =>
			sharp(bytes).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true }),
		),
	);
	const { width, height } = a?.info ?? {};
	expect(b?.info).toMatchObject({ width, height });
	const values = [...(a?.data ?? [])];
	return (
		values.reduce((sum, value, at) => sum + Math.abs(value - (b?.data[at] ?? 0)), 0) / values.length
	);
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])("with EXIF's orientation %i", (orientation) => {
	it.each([
		["jpg", "jpeg"],
		["png", "png"],
	] as const)("a photo as %s is upright", async (format, encoder) => {
		const { bytes } = await samplePhoto({ width: 320, height: 240, isBare: true });
		const photo = await sharp(bytes)
			.blur(2)
			.withMetadata({ orientation })
			.toFormat(encoder)
			.toBuffer();
		const upright = await sharp(photo).autoOrient().png().toBuffer();
		expect(await difference(await drawn(format, photo), upright)).toBeLessThan(6);
	});
});

it("a photo whose EXIF stands behind XMP is upright", async () => {
	const { bytes } = await samplePhoto({ width: 320, height: 240, isBare: true });
	const photo = await sharp(bytes).blur(2).withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const xmp = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>");
	const segment = Buffer.from([0xff, 0xe1, 0, xmp.length + 2, ...xmp]);
	const described = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
	const upright = await sharp(photo).autoOrient().png().toBuffer();
	expect(await difference(await drawn("jpg", described), upright)).toBeLessThan(6);
});

it.each([
	["fill bytes", [0xff, 0xff]],
	["stray bytes", [1, 2, 3]],
	["a marker that stands alone", [0xff, 0xd0]],
])("a photo whose EXIF stands behind %s is upright", async (_title, stray) => {
	const { bytes } = await samplePhoto({ width: 320, height: 240, isBare: true });
	const photo = await sharp(bytes).blur(2).withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const odd = Buffer.concat([photo.subarray(0, 2), Buffer.from(stray), photo.subarray(2)]);
	const upright = await sharp(photo).autoOrient().png().toBuffer();
	expect(await difference(await drawn("jpg", odd), upright)).toBeLessThan(6);
});

it("a PNG is drawn on white", async () => {
	const { bytes } = await sampleScreenshot({ width: 320, height: 240 });
	const faint = await sharp(bytes).ensureAlpha(0.5).png().toBuffer();
	const onWhite = await sharp(faint).flatten({ background: "#fff" }).png().toBuffer();
	expect(await difference(await drawn("png", faint), onWhite)).toBeLessThan(6);
});

it("a photo for printers keeps its colours", async () => {
	const { bytes } = await samplePhoto({ width: 320, height: 240 });
	const printed = await sharp(bytes).autoOrient().toColourspace("cmyk").jpeg().toBuffer();
	const shown = await sharp(printed).toColourspace("srgb").png().toBuffer();
	expect(await difference(await drawn("jpg", printed), shown)).toBeLessThan(40);
});

it("a picture of 17 megapixels is drawn with 12.5", async () => {
	const background = { r: 9, g: 200, b: 9 };
	const create = { width: 4_500, height: 3_750, channels: 3, background } as const;
	const large = await sharp({ create }).jpeg().toBuffer();
	const { width = 0, height = 0 } = await sharp(await drawn("jpg", large)).metadata();
	expect(width * height).toBeCloseTo(12_500_000, -5);
	expect(width / height).toBeCloseTo(1.2, 2);
});

/** A JPEG with this segment after its start. */
async function photoWith(segment: Uint8Array): Promise<Buffer> {
	const { bytes } = await samplePhoto({ width: 320, height: 240, isBare: true });
	return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
}

/** A PDF whose page consists of a picture. */
function pageWith(data: string): Buffer {
	const picture = `/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode`;
	const contents = "q 99 0 0 99 0 0 cm /I Do Q";
	const { bytes } = writtenPdf({
		page: "/Contents 11 0 R /Resources << /XObject << /I 10 0 R >> >>",
		objects: [
			{ dictionary: picture, data },
			{ dictionary: "", data: contents },
		],
	});
	return Buffer.from(bytes);
}

it.each([
	["jpg", "a JPEG of 12 bits", async () => twelveBits()],
	[
		"jpg",
		"a JPEG with a segment of no known kind",
		() => photoWith(Buffer.from([0xff, 0xf0, 0, 3, 0])),
	],
	[
		"png",
		"a PNG with a necessary chunk of no known kind",
		async () => writtenPng({ chunks: [{ type: "HELp", contents: "" }] }).bytes,
	],
	["pdf", "a page whose picture cannot be decoded", async () => pageWith("abcd")],
] as const)("no blank page stands for a %s: %s", async (format, _title, write) => {
	const drawn: (Uint8Array | undefined)[] = [];
	await drawPages(format, Buffer.from(await write()), 20, ({ jpeg }) => drawn.push(jpeg));
	expect(drawn).toEqual([undefined]);
});

async function twelveBits(): Promise<Buffer> {
	const photo = await photoWith(Buffer.alloc(0));
	photo[photo.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
	return photo;
}
