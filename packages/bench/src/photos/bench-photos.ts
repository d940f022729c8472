import {
	DOCUMENTS,
	type PrintedDocument,
	photographDocument,
} from "@sim-registration/sample-documents";
import { Progress } from "@sim-registration/test-kit";
import {
	installPictureFonts,
	launchChromium,
	tesseractExecutable,
} from "@sim-registration/test-kit/programs";
import type { Page } from "playwright-core";
import { printTable } from "../print-table.ts";
import { median } from "../statistics.ts";
import { readPicture, shareRead } from "./legibility.ts";

/** A picture as the form may write it. */
interface Setting {
	readonly longSide: number;
	readonly quality: number;
}

const LONG_SIDES = [3264, 2880, 2560, 2240, 2048, 1800, 1600];
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45, 0.35];
/** The form's own setting (`apps/web/src/pictures/shrink-picture.ts`). */
const CHOSEN: Setting = { longSide: 2560, quality: 0.75 };
const SETTINGS: readonly Setting[] = [
	CHOSEN,
	...LONG_SIDES.map((longSide) => ({ longSide, quality: 0.8 })),
	...QUALITIES.map((quality) => ({ ...CHOSEN, quality })),
];
/** How many characters the chosen setting may lose compared with the photo. */
const LOSS_MAX = 0.01;
const KILOBYTE = 1_000;

interface Measured {
	readonly document: PrintedDocument;
	readonly bytes: number;
	readonly share: number;
}

/**
 * Measures how much a photo can be compressed before an OCR reads less of it: documents are
 * printed, photographed with 12 megapixels, scaled and written by Chromium's canvas as the form
 * does, and read.
 *
 * @param rounds photos of each document
 * @returns whether the chosen setting loses at most one point of characters
 */
export async function benchPhotos(rounds: number): Promise<boolean> {
	await installPictureFonts();
	const program = await tesseractExecutable();
	const browser = await launchChromium();
	const progress = new Progress(rounds * DOCUMENTS.length * (SETTINGS.length + 1));
	const originals: Measured[] = [];
	const written = SETTINGS.map((): Measured[] => []);
	try {
		const page = await browser.newPage();
		for (const document of DOCUMENTS)
			for (let round = 1; round <= rounds; round++) {
				const photo = await photographDocument(document, round);
				const measure = async (jpeg: Buffer): Promise<Measured> => {
					const share = shareRead(document, await readPicture(program, jpeg));
					progress.step(document.name);
					return { document, bytes: jpeg.length, share };
				};
				originals.push(await measure(photo));
				for (const [index, setting] of SETTINGS.entries())
					written[index]?.push(await measure(await write(page, photo, setting)));
			}
	} finally {
		await browser.close();
	}
	const names = DOCUMENTS.map(({ name }) => name);
	printTable(
		["", "kB", ...names.map((name) => `${name}, %`), "all, %", "loss, points"],
		[
			row("the photo", originals, originals),
			...SETTINGS.map(({ longSide, quality }, index) =>
				row(`${longSide} px, ${quality}`, written[index] ?? [], originals),
			),
		],
	);
	return mean(originals) - mean(written[0] ?? []) <= LOSS_MAX;
}

function row(name: string, measured: readonly Measured[], originals: readonly Measured[]) {
	const shares = DOCUMENTS.map((document) =>
		percent(mean(measured.filter((each) => each.document === document))),
	);
	const kilobytes = median(measured.map(({ bytes }) => bytes)) / KILOBYTE;
	const loss = (mean(originals) - mean(measured)) * 100;
	return [name, kilobytes, ...shares, percent(mean(measured)), loss.toFixed(2)];
}

function percent(share: number): string {
	return (share * 100).toFixed(1);
}

function mean(measured: readonly Measured[]): number {
	return measured.reduce((sum, { share }) => sum + share, 0) / measured.length;
}

/** As `DecodedPicture.draw` and `PictureCanvas.toJpeg` do. */
async function write(page: Page, photo: Buffer, setting: Setting): Promise<Buffer> {
	const base64 = await page.evaluate(
		async ({ photo, longSide, quality }) => {
			const original = await (await fetch(`data:image/jpeg;base64,${photo}`)).blob();
			const bitmap = await createImageBitmap(original);
			const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
			const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
			const canvas = new OffscreenCanvas(width ?? 0, height ?? 0);
			const context = canvas.getContext("2d");
			if (!context) throw new Error("No canvas");
			context.imageSmoothingQuality = "high";
			context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
			const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
			bitmap.close();
			const reader = new FileReader();
			return await new Promise<string>((resolve) => {
				reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
				reader.readAsDataURL(jpeg);
			});
		},
		{ photo: photo.toString("base64"), ...setting },
	);
	return Buffer.from(base64, "base64");
}
