import sharp from "sharp";
import { expect, test } from "vitest";
import { samplePhoto } from "./photo.ts";
import { emptyFile, pngCalledJpg, sampleHeic, textCalledPdf, truncated } from "./refused-file.ts";

test("a HEIC starts like an iPhone's", () => {
	const { name, bytes } = sampleHeic();
	expect(name).toMatch(/\.HEIC$/);
	expect(Buffer.from(bytes.subarray(4, 12)).toString("latin1")).toBe("ftypheic");
});

test("a text named .pdf is a text", () => {
	const { name, type, bytes } = textCalledPdf();
	expect({ name, type }).toEqual({ name: "Electricity bill.pdf", type: "application/pdf" });
	expect(new TextDecoder().decode(bytes)).not.toContain("%PDF-");
});

test("a PNG named .jpg is a PNG", async () => {
	const { name, type, bytes } = await pngCalledJpg();
	expect({ name, type }).toEqual({ name: "IMG_0003.jpg", type: "image/jpeg" });
	expect((await sharp(bytes).metadata()).format).toBe("png");
});

test("a truncated photo keeps its start and does not decode", async () => {
	const photo = await samplePhoto({ width: 160, height: 120 });
	const half = truncated(photo);
	expect(half.bytes).toEqual(photo.bytes.slice(0, Math.floor(photo.bytes.length / 2)));
	await expect(sharp(half.bytes, { failOn: "truncated" }).raw().toBuffer()).rejects.toThrow();
});

test("an empty file has no bytes", () => {
	expect(emptyFile().bytes).toHaveLength(0);
});
