import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	FILE_DROP_MAX_BYTES,
	FILE_MAX_BYTES,
	findFileAdvice,
	findUploadIssue,
} from "@sim-registration/validation";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ReadyPicture } from "../pictures/make-picture-ready.ts";
import { readChosenFile as read } from "./read-chosen-file.ts";

const PNG_BYTES = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const HEIC_BYTES = new TextEncoder().encode("\0\0\0\x18ftypheic");

const { signal: WANTED } = new AbortController();

const asItIs = async (): Promise<ReadyPicture> => ({});

function readChosenFile(file: File, prepare = asItIs) {
	return read(file, WANTED, prepare);
}

function png(name: string, type: string): File {
	return new File([PNG_BYTES], name, { type });
}

test("a chosen file's format is recognised by its bytes", async () => {
	const chosen = await readChosenFile(png("a.jpg", "image/jpeg"));
	expect(chosen.detectedFormat).toBe("png");
	expect(findUploadIssue("brCopy", [chosen])).toBe("error_format_br_copy");
	expect(findFileAdvice([chosen])).toBe("renamed");
});

describe("a type that the browser does not know", () => {
	test.each(["", "application/octet-stream"])("'%s' becomes that of the bytes", async (type) => {
		const chosen = await readChosenFile(png("photo", type));
		expect(chosen.type).toBe("image/png");
		expect(chosen.contents.type).toBe("image/png");
		expect(findUploadIssue("idCopyF", [chosen])).toBeUndefined();
	});
});

test("a HEIC photo is called HEIC", async () => {
	const chosen = await readChosenFile(new File([HEIC_BYTES], "IMG_1.heic", { type: "" }));
	expect(findUploadIssue("idCopyF", [chosen])).toBe("error_format_id_copy");
	expect(findFileAdvice([chosen])).toBe("heic");
});

test.each([FILE_MAX_BYTES, FILE_DROP_MAX_BYTES])(
	"a HEIC photo of more than %d bytes is refused for its format, not its size",
	async (byteLength) => {
		const file = new File([HEIC_BYTES, new Uint8Array(byteLength)], "IMG_1.heic", { type: "" });
		const chosen = await readChosenFile(file);
		expect(findUploadIssue("idCopyF", [chosen])).toBe("error_format_id_copy");
		expect(findFileAdvice([chosen])).toBe("heic");
	},
);

test("keeps the bytes, not the file", async () => {
	const file = png("a.png", "image/png");
	const chosen = await readChosenFile(file);
	expect(chosen.contents).not.toBe(file);
	expect(new Uint8Array(await chosen.contents.arrayBuffer())).toEqual(PNG_BYTES);
});

describe("a file that the phone removes once it is chosen is sent nevertheless", () => {
	const PDF_BYTES = new TextEncoder().encode("%PDF-1.7");
	const cleaned = new Uint8Array([1, 2, 3]);

	test.each<[what: string, name: string, bytes: Uint8Array, ready: ReadyPicture, sent: Uint8Array]>(
		[
			["a picture that needs no change", "a.png", PNG_BYTES, {}, PNG_BYTES],
			["one with a warning", "a.png", PNG_BYTES, { warning: "warning_photo_dark" }, PNG_BYTES],
			["one that is cleaned", "a.png", PNG_BYTES, { contents: new Blob([cleaned]) }, cleaned],
			["one that is called something else", "a.jpg", PNG_BYTES, {}, PNG_BYTES],
			["a PDF", "a.pdf", PDF_BYTES, {}, PDF_BYTES],
		],
	)("%s", async (_what, name, bytes, ready, sent) => {
		const directory = mkdtempSync(join(tmpdir(), "chosen-file-"));
		writeFileSync(join(directory, name), bytes);
		const file = new File([await openAsBlob(join(directory, name))], name);
		const { contents } = await readChosenFile(file, async () => ready);
		rmSync(directory, { recursive: true });
		await expect(file.arrayBuffer()).rejects.toThrow();
		expect(new Uint8Array(await contents.arrayBuffer())).toEqual(sent);
	});
});

describe("the declared type", () => {
	test("stays if the browser knows it, although it is not that of the bytes", async () => {
		expect((await readChosenFile(png("a.jpg", "image/jpeg"))).type).toBe("image/jpeg");
	});

	test.each([
		["of an unknown format", new File(["hello"], "a", { type: "" }), ""],
		["of a HEIC", new File([HEIC_BYTES], "a.heic", { type: "" }), ""],
		[
			"of a HEIC that says so",
			new File([HEIC_BYTES], "a.heic", { type: "application/octet-stream" }),
			"application/octet-stream",
		],
		[
			"of an unknown format that says so",
			new File(["hello"], "a", { type: "application/octet-stream" }),
			"application/octet-stream",
		],
	])("is not invented for a file %s", async (_title, file, type) => {
		expect((await readChosenFile(file)).type).toBe(type);
	});
});

describe("the picture worker", () => {
	const prepare = vi.fn(asItIs);
	beforeEach(() => void prepare.mockClear());

	test.each([
		["a.png", "image/png"],
		["photo", "image/png"],
		["photo", ""],
		["BR (Chan & Co. Ltd)", ""],
	])("gets a picture with the name %s and the type %j", async (name, type) => {
		const chosen = await readChosenFile(png(name, type), prepare);
		expect(prepare).toHaveBeenCalledExactlyOnceWith(
			{ original: expect.any(Blob), format: "png" },
			WANTED,
		);
		expect(chosen).not.toHaveProperty("warning");
		expect(chosen).not.toHaveProperty("reducedFromBytes");
	});

	test("gets a JPEG", async () => {
		const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff])], "a.jpeg", { type: "image/jpeg" });
		await readChosenFile(jpeg, prepare);
		expect(prepare).toHaveBeenCalledExactlyOnceWith(
			{ original: expect.any(Blob), format: "jpg" },
			WANTED,
		);
	});

	test.each([
		["a PDF", new File(["%PDF-1.7"], "a.pdf", { type: "application/pdf" })],
		["a PDF without a name of its own", new File(["%PDF-1.7"], "a", { type: "application/pdf" })],
		["a HEIC", new File([HEIC_BYTES], "a.heic", { type: "image/heic" })],
		["a picture of another name", png("a.jpg", "image/png")],
		["a picture of another type", png("a.png", "image/jpeg")],
		["a picture with a name that no picture has", png("a.exe", "image/png")],
	])("does not get %s", async (_title, file) => {
		await readChosenFile(file, prepare);
		expect(prepare).not.toHaveBeenCalled();
	});
});

test.each([
	["of 5 MB that becomes smaller", FILE_MAX_BYTES, 5, false],
	["that becomes 5 MB", FILE_MAX_BYTES + 1, FILE_MAX_BYTES, true],
	["that stays too large", FILE_MAX_BYTES + 2, FILE_MAX_BYTES + 1, false],
])("a picture %s is called reduced: %s", async (_title, before, after, isReduced) => {
	const padding = new Uint8Array(before - PNG_BYTES.length);
	const file = new File([PNG_BYTES, padding], "a.png", { type: "image/png" });
	const contents = new Blob([new Uint8Array(after)], { type: "image/png" });
	const chosen = await readChosenFile(file, async () => ({ contents }));
	expect(chosen.reducedFromBytes).toBe(isReduced ? before : undefined);
	expect(chosen).toMatchObject({ name: "a.png", type: "image/png", byteLength: after });
});

test.each([
	["scan", "scan.jpg"],
	["scan.of.card.png", "scan.of.card.jpg"],
	["Scan 12.5.2026", "Scan 12.5.2026.jpg"],
])("a picture %s that has become a JPEG is called %s", async (name, renamed) => {
	const contents = new Blob(["x"], { type: "image/jpeg" });
	const chosen = await readChosenFile(png(name, "image/png"), async () => ({ contents }));
	expect(chosen).toMatchObject({ name: renamed, type: "image/jpeg", detectedFormat: "jpg" });
});

describe("the obstacle", () => {
	const jpegBytes = new Uint8Array([0xff, 0xd8, 0xff]);

	test.each([
		["%PDF-1.7", "a.pdf", "application/pdf", FILE_MAX_BYTES - 8, undefined],
		["%PDF-1.7", "a.pdf", "application/pdf", FILE_MAX_BYTES - 7, "large_pdf"],
		[jpegBytes, "a.jpg", "image/jpeg", FILE_MAX_BYTES, "large_picture"],
		[PNG_BYTES, "a.png", "image/png", FILE_MAX_BYTES, "large_picture"],
		["hello", "a.txt", "text/plain", FILE_MAX_BYTES, undefined],
		[HEIC_BYTES, "a.heic", "image/heic", FILE_MAX_BYTES, undefined],
		["", "a.txt", "text/plain", 0, "empty"],
	])("of %j as %s (%s) with %i bytes more is %s", async (head, name, type, more, obstacle) => {
		const file = new File([head, new Uint8Array(more)], name, { type });
		expect((await readChosenFile(file)).obstacle).toBe(obstacle);
	});
});

test("a file of exactly the drop limit is read", async () => {
	const file = png("a.png", "image/png");
	Object.defineProperty(file, "size", { value: FILE_DROP_MAX_BYTES });
	const chosen = await readChosenFile(file);
	expect(chosen.obstacle).toBeUndefined();
	expect(chosen.contents).not.toBe(file);
});

test("a file beyond the drop limit is not read as a whole, and is refused for its size", async () => {
	const file = png("a.png", "image/png");
	Object.defineProperty(file, "size", { value: FILE_DROP_MAX_BYTES + 1 });
	const readWhole = vi.spyOn(file, "arrayBuffer");
	const chosen = await readChosenFile(file);
	expect(chosen.contents).toBe(file);
	expect(readWhole).not.toHaveBeenCalled();
	expect(findUploadIssue("brCopy", [chosen])).toBe("error_size_br_copy");
	expect(findFileAdvice([chosen])).toBe("over_drop_limit");
});

describe("a picture over 5 MB", () => {
	const large = new File([PNG_BYTES, new Uint8Array(FILE_MAX_BYTES)], "scan.of.card.PNG", {
		type: "image/png",
	});

	test("is sent under the name, type and size of the shrunk picture", async () => {
		const contents = new Blob(["small"], { type: "image/jpeg" });
		const chosen = await readChosenFile(large, async () => ({ contents }));
		expect(chosen).toEqual({
			name: "scan.of.card.jpg",
			type: "image/jpeg",
			byteLength: 5,
			detectedFormat: "jpg",
			contents,
			reducedFromBytes: large.size,
		});
		expect(findUploadIssue("idCopyF", [chosen])).toBeUndefined();
	});

	test("that only another release could shrink requires a reload", async () => {
		const chosen = await readChosenFile(large, async () => ({ isPageOutdated: true }));
		expect(findUploadIssue("idCopyF", [chosen])).toBe("error_size_id_copy");
		expect(findFileAdvice([chosen])).toBe("outdated_page");
	});

	test("that could not be shrunk gets advice", async () => {
		const chosen = await readChosenFile(large);
		expect(findUploadIssue("idCopyF", [chosen])).toBe("error_size_id_copy");
		expect(findFileAdvice([chosen])).toBe("large_picture");
	});
});

test("a large PDF and an empty file each get their own advice", async () => {
	const pdf = new File(["%PDF-1.7", new Uint8Array(FILE_MAX_BYTES)], "a.pdf", {
		type: "application/pdf",
	});
	const large = await readChosenFile(pdf);
	expect(findUploadIssue("brCopy", [large])).toBe("error_size_br_copy");
	expect(findFileAdvice([large])).toBe("large_pdf");
	const empty = await readChosenFile(new File([], "a.pdf", { type: "application/pdf" }));
	expect(findUploadIssue("brCopy", [empty])).toBe("error_empty_br_copy");
	expect(findFileAdvice([empty])).toBe("empty");
});

test("a damaged picture is refused, whatever its size", async () => {
	const { signal } = new AbortController();
	const chosen = await read(png("a.png", "image/png"), signal);
	expect(findUploadIssue("idCopyF", [chosen])).toBe("error_file_damaged");
});

test.each<[ready: ReadyPicture, code: string, advice: string | undefined]>([
	[{ isDamaged: true }, "error_file_damaged", undefined],
	[{ isDamaged: true, isPageOutdated: true }, "error_file_damaged", undefined],
	[{ isUncleaned: true }, "error_empty_id_copy", "uncleaned"],
	[{ isUncleaned: true, isPageOutdated: true }, "error_empty_id_copy", "uncleaned"],
])("a picture that still has its metadata is refused: %j", async (ready, code, advice) => {
	const chosen = await readChosenFile(png("a.png", "image/png"), async () => ready);
	expect(findUploadIssue("idCopyF", [chosen])).toBe(code);
	expect(findFileAdvice([chosen])).toBe(advice);
	expect(chosen.obstacle).toBe("damaged");
});

test("a warning about the picture stays with it", async () => {
	const chosen = await readChosenFile(png("a.png", "image/png"), async () => ({
		warning: "warning_photo_dark",
	}));
	expect(chosen.warning).toBe("warning_photo_dark");
});

test("a renamed picture is not changed, and refused for that", async () => {
	const chosen = await readChosenFile(png("a.jpg", "image/jpeg"), async () => {
		throw new Error("touched");
	});
	expect(findUploadIssue("brCopy", [chosen])).toBe("error_format_br_copy");
	expect(findFileAdvice([chosen])).toBe("renamed");
});
