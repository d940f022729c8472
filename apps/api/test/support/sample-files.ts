import { randomBytes } from "node:crypto";
import { type WireFile, wireFile } from "./submission.ts";

/* temporary */
export async function sampleFiles() {
	const jpg = (n: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(n)]);
	const f = (name: string, type: string, bytes: Buffer): WireFile => wireFile({ name, type, bytes });
	const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(50_000)]);
	return {
		brCopy: f("BR.pdf", "application/pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(400_000)])),
		businessProof: f("proof.png", "image/png", png),
		idCopyF: f("IMG_2041.jpg", "image/jpeg", jpg(1_000_000)),
		idCopyB: f("IMG_2042.JPG", "image/jpeg", jpg(1_000_001)),
		idCopyS: f("自拍.jpeg", "image/jpeg", jpg(1_000_002)),
		renamedPng: f("IMG_1.jpg", "image/jpeg", png),
		textAsPdf: f("a.pdf", "application/pdf", Buffer.from("hello")),
		heic: f("a.heic", "image/heic", Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic"), randomBytes(1000)])),
		empty: f("a.jpg", "image/jpeg", Buffer.alloc(0)),
		tooLarge: f("a.jpg", "image/jpeg", jpg(5 * 1024 * 1024 - 3)),
	};
}
