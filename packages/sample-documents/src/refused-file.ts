import type { SampleFile } from "./sample-file.ts";
import { sampleScreenshot } from "./screenshot.ts";
import { randomBytes } from "./seeded-random.ts";

const HEIC_BYTES = 40_000;

/** The first boxes of an iPhone's photo and bytes that resemble its data; it does not decode. */
export function sampleHeic({
	seed = 1,
	name = "IMG_0002.HEIC",
}: {
	readonly seed?: number;
	readonly name?: string;
} = {}): SampleFile {
	const boxes = [
		box("ftyp", Buffer.from("heic\0\0\0\0mif1MiHEheic", "latin1")),
		box("meta", Buffer.alloc(400)),
		box("mdat", randomBytes(HEIC_BYTES, seed)),
	];
	return { name, type: "image/heic", bytes: new Uint8Array(Buffer.concat(boxes)) };
}

function box(type: string, contents: Uint8Array): Buffer {
	const header = Buffer.alloc(8);
	header.writeUInt32BE(header.length + contents.length);
	header.write(type, 4, "latin1");
	return Buffer.concat([header, contents]);
}

/** A text with the name and type of a PDF. */
export function textCalledPdf(name = "Electricity bill.pdf"): SampleFile {
	const text = "Electricity bill\nThis is a text and no PDF.\n";
	return { name, type: "application/pdf", bytes: new TextEncoder().encode(text) };
}

/** A PNG with the name and type of a JPEG. */
export async function pngCalledJpg(name = "IMG_0003.jpg"): Promise<SampleFile> {
	return renamed(await sampleScreenshot(), { name, type: "image/jpeg" });
}

/** The same contents with another name and, if given, another declared type. */
export function renamed(
	file: SampleFile,
	{ name, type = file.type }: { readonly name: string; readonly type?: string },
): SampleFile {
	return { ...file, name, type };
}

/**
 * A file after a broken transfer.
 *
 * @param share how much of it remains, from 0 to 1
 */
export function truncated(file: SampleFile, share = 0.5): SampleFile {
	return { ...file, bytes: file.bytes.slice(0, Math.floor(file.bytes.length * share)) };
}

/** A JPEG without the marker that ends it, as some cameras and programs write: a viewer shows it. */
export function withoutEnd(jpeg: SampleFile): SampleFile {
	return { ...jpeg, bytes: jpeg.bytes.slice(0, -2) };
}

/** An empty file. */
export function emptyFile(name = "empty.jpg", type = "image/jpeg"): SampleFile {
	return { name, type, bytes: new Uint8Array() };
}
