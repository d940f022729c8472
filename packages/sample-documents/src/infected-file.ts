import { commentSegment } from "./jpeg-padding.ts";
import { samplePhoto } from "./photo.ts";
import type { SampleFile } from "./sample-file.ts";
import { writtenPdf } from "./written-pdf.ts";
import { writtenPng } from "./written-png.ts";

const START_OF_IMAGE_BYTES = 2;

/**
 * The harmless text that every virus scanner detects as a virus (eicar.org). It is split here, so
 * that scanners do not report this repository.
 */
export function eicarText(): string {
	return ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");
}

/**
 * Valid files that contain the EICAR text: in a PDF's stream, in a JPEG's comment and after its
 * end, in a PNG's text.
 */
export async function infectedFiles(): Promise<SampleFile[]> {
	const photo = await samplePhoto();
	const start = photo.bytes.subarray(0, START_OF_IMAGE_BYTES);
	const comment = commentSegment(Buffer.from(eicarText()));
	const commented = Buffer.concat([start, comment, photo.bytes.subarray(START_OF_IMAGE_BYTES)]);
	const trailed = Buffer.concat([photo.bytes, Buffer.from(eicarText())]);
	return [
		writtenPdf({ objects: [{ dictionary: "", data: eicarText() }] }),
		{ ...photo, bytes: new Uint8Array(commented) },
		{ ...photo, bytes: new Uint8Array(trailed) },
		writtenPng({ chunks: [{ type: "tEXt", contents: `Comment\0${eicarText()}` }] }),
	];
}
