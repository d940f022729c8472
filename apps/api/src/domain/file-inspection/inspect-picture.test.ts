import { deflateSync } from "node:zlib";
import {
	sampleFilm,
	samplePhoto,
	sampleScreenshot,
	sampleZip,
	samsungTrailer,
	truncated,
	type WrittenPngOptions,
	withoutEnd,
	writtenPng,
} from "@sim-registration/sample-documents";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { inspectFile } from "./inspect-file.ts";

const PAGE = "<!DOCTYPE html><html><script>alert(1)</script></html>";
let photo: Buffer;

beforeAll(async () => {
	photo = Buffer.from((await samplePhoto({ width: 400, height: 300 })).bytes);
});

function inspectJpeg(...parts: (string | Uint8Array)[]) {
	return inspectFile(
		"jpg",
		Buffer.concat(
			parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
		),
	);
}

function inspectPng(options: WrittenPngOptions) {
	return inspectFile("png", Buffer.from(writtenPng(options).bytes));
}

/** Every kind of PNG (11.2.1): colour type, samples per pixel, bits per sample. */
const PNG_KINDS = [
	...[1, 2, 4, 8, 16].map((depth) => [0, 1, depth] as const),
	...[8, 16].map((depth) => [2, 3, depth] as const),
	...[1, 2, 4, 8].map((depth) => [3, 1, depth] as const),
	...[8, 16].map((depth) => [4, 2, depth] as const),
	...[8, 16].map((depth) => [6, 4, depth] as const),
];

describe("a PNG", () => {
	const palette = { type: "PLTE", contents: "\0\0\0" };
	const inspectKind = (colourType: number, depth: number, rowBits: number) =>
		inspectPng({
			...{ width: 13, height: 7, colourType, depth, chunks: [palette] },
			inflatedBytes: 7 * (1 + Math.ceil(rowBits / 8)),
		});

	it.each(PNG_KINDS)("of colour type %i, %i samples of %i bits, is accepted", async (...kind) => {
		const [colourType, samples, depth] = kind;
		expect(await inspectKind(colourType, depth, 13 * samples * depth)).toBeUndefined();
	});

	it.each([1, 2, 4, 8, 16, 32])("of %i bits and no such kind is refused", async (depth) => {
		const known = PNG_KINDS.filter(([, , bits]) => bits === depth).map(([type]) => type);
		for (const colourType of [0, 1, 2, 3, 4, 5, 6, 7].filter(
			(type) => !known.some((k) => k === type),
		))
			expect([colourType, await inspectKind(colourType, depth, 13 * 4 * depth)]).toEqual([
				colourType,
				"error_file_damaged",
			]);
	});
});

function asFile(bytes: Buffer) {
	return { name: "", type: "", bytes: Uint8Array.from(bytes) };
}

/** The end of an archive whose sizes have 64 bits. */
function zip64(): Buffer {
	const locator = Buffer.alloc(20);
	locator.write("PK\x06\x07", "latin1");
	const end = Buffer.alloc(22, 0xff);
	end.write("PK\x05\x06", "latin1");
	end.writeUInt16LE(0, 20);
	return Buffer.concat([locator, end]);
}

/** An archive after a photo, with bytes between its directory and the record that ends it. */
function looseZip(start: number): Buffer {
	const zip = Buffer.from(sampleZip());
	const end = zip.length - 22;
	zip.writeUInt32LE(start + zip.readUInt32LE(end + 16), end + 16);
	return Buffer.concat([zip.subarray(0, end), Buffer.alloc(40), zip.subarray(end)]);
}

/** Two headers that lead to each other, and nothing else (PE Format, Microsoft). */
function windowsProgram(): Buffer {
	const program = Buffer.alloc(0x80);
	program.write("MZ", 0, "latin1");
	program.writeUInt32LE(0x40, 0x3c);
	program.write("PE", 0x40, "latin1");
	return program;
}

/** A chunk's contents: a prefix, and this many deflated bytes. */
function deflated(before: string, bytes: number, end?: number): string {
	return before + deflateSync(Buffer.alloc(bytes)).subarray(0, end).toString("latin1");
}

const LONG_WORDS = { type: "iTXt", contents: deflated("Title\0\x01\0en\0Title\0", 30_000) };
const BROKEN_PROFILE = { type: "iCCP", contents: "ICC\0\0no deflated data" };

/** The photo with a comment after its start. */
function withComment(text: string): Buffer {
	return withSegment(0xfe, text);
}

function withSegment(marker: number, text: string): Buffer {
	const header = Buffer.from([0xff, marker, 0, 0]);
	header.writeUInt16BE(text.length + 2, 2);
	return Buffer.concat([
		photo.subarray(0, 2),
		header,
		Buffer.from(text, "latin1"),
		photo.subarray(2),
	]);
}

/** The photo with another size in its frame header. */
function withSize(width: number, height: number): Buffer {
	const changed = Buffer.from(photo);
	const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
	changed.writeUInt16BE(height, frame + 5);
	changed.writeUInt16BE(width, frame + 7);
	return changed;
}

/** Where the photo's picture data begins. */
function dataStart(): number {
	const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
	return scan + 2 + photo.readUInt16BE(scan + 2);
}

function withPrecision(bits: number): Buffer {
	const changed = Buffer.from(photo);
	changed[changed.indexOf(Buffer.from([0xff, 0xc0])) + 4] = bits;
	return changed;
}

/** The photo without its segments of this kind, which precede its picture data. */
function without(marker: number): Buffer {
	const parts = [photo.subarray(0, 2)];
	let at = 2;
	while (photo[at + 1] !== 0xda) {
		const end = at + 2 + photo.readUInt16BE(at + 2);
		if (photo[at + 1] !== marker) parts.push(photo.subarray(at, end));
		at = end;
	}
	return Buffer.concat([...parts, photo.subarray(at)]);
}

/**
 * The photo with a part of its picture data, and a restart, repeated eight times (ITU-T T.81,
 * B.1.1.3).
 */
function withRestarts(): Buffer {
	const restarts = Array.from({ length: 8 }, (_each, index) => [0xff, 0xd0 + index, 1]).flat();
	return Buffer.concat([photo.subarray(0, -2), Buffer.from(restarts), photo.subarray(-2)]);
}

/**
 * A JPEG of one colour, at most 255 pixels wide and high. The only code of both tables is a zero bit:
 * each block has two.
 *
 * @param samplings columns and rows of each component's blocks in a unit, as 0x21 (B.2.2)
 * @param restartInterval 0 for none (B.2.4.4)
 */
function plainJpeg(
	[width, height]: readonly [number, number],
	samplings: readonly number[],
	data: readonly number[],
	restartInterval = 0,
): Buffer {
	const segment = (marker: number, ...contents: readonly number[]) => [
		...[0xff, marker, 0, contents.length + 2],
		...contents,
	];
	const onlyCode = [1, ...Array<number>(15).fill(0), 0];
	const frame = samplings.flatMap((sampling, index) => [index, sampling, 0]);
	const scan = samplings.flatMap((_each, index) => [index, 0x00]);
	return Buffer.from([
		...[0xff, 0xd8],
		...segment(0xdb, 0, ...Array<number>(64).fill(1)),
		...segment(0xc0, 8, 0, height, 0, width, samplings.length, ...frame),
		...segment(0xc4, 0x00, ...onlyCode),
		...segment(0xc4, 0x10, ...onlyCode),
		...segment(0xdd, 0, restartInterval),
		...segment(0xda, samplings.length, ...scan, 0, 63, 0),
		...data,
		...[0xff, 0xd9],
	]);
}

/**
 * Sixteen blocks of one grey, with a restart marker after each, as cameras write them. Ones follow
 * each block's bits up to the next byte (F.1.2.3).
 */
function inRestartIntervals(): Buffer {
	const blocks = Array.from({ length: 16 }, (_each, index) => [0x3f, 0xff, 0xd0 + (index % 8)]);
	return plainJpeg([128, 8], [0x11], blocks.flat().slice(0, -2), 1);
}

describe("an ordinary JPEG is accepted:", () => {
	it.each([
		["progressive", (picture: Sharp) => picture.jpeg({ progressive: true })],
		["optimised", (picture: Sharp) => picture.jpeg({ mozjpeg: true })],
		["in the colours of print", (picture: Sharp) => picture.toColourspace("cmyk").jpeg()],
		["grey", (picture: Sharp) => picture.greyscale().jpeg()],
	])("%s", async (_title, write) => {
		expect(await inspectJpeg(await write(sharp(photo)).toBuffer())).toBeUndefined();
	});

	it.each<[string, () => (string | Uint8Array)[]]>([
		["the film of a motion photo behind it", () => [photo, sampleFilm()]],
		["Samsung's records behind it", () => [photo, samsungTrailer()]],
		["a second picture behind it", () => [photo, photo]],
		["the letters that a program begins with behind it", () => [photo, "MZ".repeat(500)]],
		[
			"a drawing in its description",
			() => [withSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><svg ></svg>")],
		],
		["blanks behind it", () => [photo, "\0\0\0\r\n"]],
		["bytes between its segments", () => [photo.subarray(0, 2), "\0\0", photo.subarray(2)]],
		["filling before a marker", () => [photo.subarray(0, 2), "\xff\xff", photo.subarray(2)]],
		["all restart markers in its picture data", () => [withRestarts()]],
		["a restart marker after each of its blocks", () => [inRestartIntervals()]],
		["its end missing", () => [withoutEnd(asFile(photo)).bytes]],
		["half of its end missing", () => [photo.subarray(0, -1)]],
		["its last hundredth missing", () => [photo.subarray(0, photo.length * 0.99)]],
		["four bytes of an archive by chance", () => [photo, "PK\x05\x06 by chance, in a film"]],
	])("with %s", async (_title, parts) => {
		expect(await inspectJpeg(...parts())).toBeUndefined();
	});
});

it("a JPEG of 48 megapixels, as phones have, is accepted", async () => {
	const create = { width: 8_064, height: 6_048, channels: 3, background: "#888" } as const;
	expect(await inspectJpeg(await sharp({ create }).jpeg().toBuffer())).toBeUndefined();
});

it.each([1, 2, 7, 8, 9, 15, 16, 17, 33])("a JPEG %i pixels wide is accepted", async (width) => {
	for (const chromaSubsampling of ["4:2:0", "4:4:4"]) {
		const small = sharp(photo).resize(width, 17, { fit: "fill" });
		for (const progressive of [false, true])
			expect(
				await inspectJpeg(await small.jpeg({ chromaSubsampling, progressive }).toBuffer()),
			).toBeUndefined();
	}
});

it.each([
	["4:4:4", 0x11, 48],
	["4:2:2", 0x21, 32],
	["4:4:0", 0x12, 32],
	["4:2:0", 0x22, 24],
	["4:1:1", 0x41, 24],
])("a JPEG of %s is accepted with all of its data, and refused with half of it", async (...row) => {
	const [, brightness, bytes] = row;
	const inspectFirst = (length: number) =>
		inspectJpeg(plainJpeg([64, 64], [brightness, 0x11, 0x11], Array<number>(length).fill(0)));
	expect(await inspectFirst(bytes)).toBeUndefined();
	expect(await inspectFirst(bytes / 2)).toBe("error_file_damaged");
});

it("a progressive JPEG is accepted without its last refinements", async () => {
	const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer();
	expect(await inspectJpeg(progressive.subarray(0, -100))).toBeUndefined();
});

describe("a JPEG is refused", () => {
	it.each([0.1, 0.5, 0.8])("that is cut off at %d", async (share) => {
		const { bytes } = truncated(asFile(photo), share);
		expect(await inspectJpeg(bytes)).toBe("error_file_damaged");
	});

	it.each<[string, () => (string | Uint8Array)[]]>([
		["without picture data", () => ["\xff\xd8\xff\xd9"]],
		[
			"whose frame is of a kind that nobody shows",
			() => [Buffer.from(photo.toString("latin1").replace("\xff\xc0", "\xff\xc3"), "latin1")],
		],
		["without pixels", () => [withSize(0, 100)]],
		[
			"whose segment is longer than the file",
			() => [photo.subarray(0, 2), "\xff\xe1\xff\xff", "short\xff\xd9"],
		],
		["with one byte of picture data", () => [photo.subarray(0, dataStart()), "\0\xff\xd9"]],
		["with half of its picture data", () => [photo.subarray(0, photo.length / 2), "\xff\xd9"]],
		["with more pixels than its data has", () => [withSize(800, 600)]],
		["of 12 bits", () => [withPrecision(12)]],
		["with a segment that decoders refuse", () => [withSegment(0xf0, PAGE)]],
		["without Huffman tables", () => [without(0xc4)]],
		["without quantisation tables", () => [without(0xdb)]],
		["of zeros", () => ["\xff\xd8\xff\xe0", Buffer.alloc(1_000)]],
	])("%s", async (_title, parts) => {
		expect(await inspectJpeg(...parts())).toBe("error_file_damaged");
	});

	it.each([
		[65_535, 65_535],
		[12_000, 9_000],
		[40_000, 100],
	])("of %i by %i pixels", async (width, height) => {
		expect(await inspectJpeg(withSize(width, height))).toBe("error_file_pixels");
	});

	it.each<[string, () => (string | Uint8Array)[]]>([
		["an archive behind it", () => [photo, sampleZip()]],
		["an archive and Samsung's records behind it", () => [photo, sampleZip(), samsungTrailer()]],
		["a page behind it", () => [photo, PAGE]],
		["a page in a comment", () => [withComment(PAGE)]],
		["a script of a server in a comment", () => [withComment("<?php system($_GET[0]); ?>")]],
		["a script of a server, in short", () => [withComment("<?=`$_GET[0]`?>")]],
		["a drawing in a comment", () => [withComment("<svg onload=a()>")]],
		["a page behind its last pixels", () => [photo.subarray(0, -2), PAGE, "\xff\xd9"]],
		["a page behind its last pixels, without an end", () => [photo.subarray(0, -2), PAGE]],
		["a page between its segments", () => [photo.subarray(0, 2), PAGE, photo.subarray(2)]],
		["an archive in a comment", () => [withComment("Rar!\x1a\x07\x01\0")]],
		[
			"an archive behind it whose directory does not touch its end",
			() => [photo, looseZip(photo.length)],
		],
		[
			"an archive and the beginning of another's end behind it",
			() => [photo, sampleZip(), "PK\x05\x06"],
		],
		["an archive of 64 bits behind it", () => [photo, zip64()]],
		["a PDF behind it", () => [photo, "%PDF-1.7\n"]],
		["a PDF in a comment", () => [withComment("%PDF-1.7\n1 0 obj")]],
		["a program behind it", () => [photo, "MZ This program cannot be run in DOS mode."]],
		["a program without DOS's sentence behind it", () => [photo, "film", windowsProgram()]],
		["a program behind letters that lead nowhere", () => [photo, "MZ, MZ", windowsProgram()]],
		[
			"a program behind one that is cut off",
			() => [photo, windowsProgram().subarray(0, 0x40), windowsProgram()],
		],
		["a program in a comment", () => [withComment(windowsProgram().toString("latin1"))]],
	])("with %s", async (_title, parts) => {
		expect(await inspectJpeg(...parts())).toBe("error_file_mixed");
	});

	it("with thousands of scans", async () => {
		const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
		const scans = Array<Buffer>(200).fill(photo.subarray(scan, -2));
		expect(await inspectJpeg(photo.subarray(0, scan), ...scans, photo.subarray(scan))).toBe(
			"error_file_too_complex",
		);
	});
});

describe("an ordinary PNG is accepted:", () => {
	it("a screenshot", async () => {
		expect(await inspectFile("png", Buffer.from((await sampleScreenshot()).bytes))).toBeUndefined();
	});

	it.each([
		["interlaced", { progressive: true }],
		["with a palette", { palette: true }],
	])("%s", async (_title, options) => {
		expect(await inspectFile("png", await sharp(photo).png(options).toBuffer())).toBeUndefined();
	});

	it.each([1, 2, 5, 8, 9])("interlaced, %i pixels wide", async (width) => {
		const small = sharp(photo).resize(width, 3).png({ progressive: true });
		expect(await inspectFile("png", await small.toBuffer())).toBeUndefined();
	});

	it.each<[string, WrittenPngOptions]>([
		["compressed words'", { chunks: [{ type: "zTXt", contents: deflated("Comment\0\0", 1_000) }] }],
		["a large profile's", { chunks: [{ type: "iCCP", contents: deflated("ICC\0\0", 4e6) }] }],
		["words of many languages'", { chunks: Array(200).fill(LONG_WORDS) }],
		["broken words'", { chunks: [{ type: "zTXt", contents: "Comment" }, BROKEN_PROFILE] }],
		["words'", { chunks: [{ type: "tEXt", contents: "Comment\0HTML and PDF" }] }],
	])("with %s chunks", async (_title, options) => {
		expect(await inspectPng(options)).toBeUndefined();
	});

	it.each([0, 1, 2, 3, 4])("with filter %i", async (filter) => {
		expect(await inspectPng({ filter })).toBeUndefined();
	});

	it("with a few bytes behind its pixels", async () => {
		expect(await inspectPng({ inflatedBytes: 41 * 30 + 9 })).toBeUndefined();
	});

	it("with Samsung's records after it", async () => {
		expect(await inspectPng({ trailing: samsungTrailer() })).toBeUndefined();
	});
});

describe("a PNG is refused", () => {
	it.each([0.1, 0.5, 0.99])("that is cut off at %d", async (share) => {
		const { bytes } = truncated(await sampleScreenshot(), share);
		expect(await inspectFile("png", Buffer.from(bytes))).toBe("error_file_damaged");
	});

	it("with altered bytes", async () => {
		const bytes = Buffer.from((await sampleScreenshot()).bytes);
		bytes.fill(7, 1_000, 1_010);
		expect(await inspectFile("png", bytes)).toBe("error_file_damaged");
	});

	it.each<[string, WrittenPngOptions, string]>([
		[
			"with fewer pixels than it says",
			{ width: 400, height: 400, inflatedBytes: 100 },
			"error_file_damaged",
		],
		["without pixels", { width: 0 }, "error_file_damaged"],
		[
			"of 16,000 by 16,000 pixels in 20 kB",
			{ width: 16_000, height: 16_000, inflatedBytes: 2e7 },
			"error_file_pixels",
		],
		["that is 40,000 pixels high", { height: 40_000 }, "error_file_pixels"],
		["with an archive behind it", { trailing: sampleZip() }, "error_file_mixed"],
		[
			"with a page in its words",
			{ chunks: [{ type: "tEXt", contents: `Comment\0${PAGE}` }] },
			"error_file_mixed",
		],
		[
			"with a PDF in its words",
			{ chunks: [{ type: "tEXt", contents: "Comment\0%PDF-1.7" }] },
			"error_file_mixed",
		],
	])("%s", async (_title, options, code) => {
		expect(await inspectPng(options)).toBe(code);
	});

	it("that is animated", async () => {
		const chunks = [{ type: "acTL", contents: "\0\0\0\x01\0\0\0\0" }];
		expect(await inspectPng({ chunks })).toBe("error_file_too_complex");
	});

	it.each([
		["a text", [{ type: "zTXt", contents: deflated("Comment\0\0", 8e6) }]],
		[
			"a text of a language",
			[{ type: "iTXt", contents: deflated("Title\0\x01\0en\0Title\0", 8e6) }],
		],
		["a profile", [{ type: "iCCP", contents: deflated("ICC\0\0", 8e6) }]],
		[
			"a text and a profile that inflate to it together",
			[
				{ type: "zTXt", contents: deflated("Comment\0\0", 4e6) },
				{ type: "iCCP", contents: deflated("ICC\0\0", 4e6) },
			],
		],
		[
			"a text that breaks off behind them",
			[{ type: "zTXt", contents: deflated("C\0\0", 9e6, -9) }],
		],
		["8,000 empty texts", Array(8_000).fill({ type: "zTXt", contents: deflated("C\0\0", 0) })],
	])("that inflates to 8 MB in %s", async (_title, chunks) => {
		expect(await inspectPng({ chunks })).toBe("error_file_too_complex");
	});

	it("that inflates to a gigabyte beyond its pixels, but is read only a little beyond them", async () => {
		expect(await inspectPng({ inflatedBytes: 3e8 })).toBe("error_file_damaged");
		expect(process.memoryUsage().rss).toBeLessThan(1024 ** 3);
	});

	it.each<[string, WrittenPngOptions, string]>([
		["a row whose filter does not exist", { filter: 5 }, "error_file_damaged"],
		[
			"a row whose filter does not exist, interlaced",
			{ filter: 5, isInterlaced: true, width: 1, height: 9, inflatedBytes: 18 },
			"error_file_damaged",
		],
		[
			"a necessary chunk of no known kind",
			{ chunks: [{ type: "HELp", contents: "" }] },
			"error_file_damaged",
		],
		["a megabyte behind its deflated pixels", { packedSurplus: 1_000_000 }, "error_file_damaged"],
		[
			"a page in a chunk of a program's own",
			{ chunks: [{ type: "heLp", contents: PAGE }] },
			"error_file_mixed",
		],
		[
			"an archive in a chunk of a program's own",
			{ chunks: [{ type: "heLp", contents: "Rar!\x1a\x07\x01\0" }] },
			"error_file_mixed",
		],
	])("with %s", async (_title, options, code) => {
		expect(await inspectPng(options)).toBe(code);
	});
});
