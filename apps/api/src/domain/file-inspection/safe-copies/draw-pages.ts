import type { FileFormat } from "@sim-registration/validation";
import { ShownPdf } from "../pdf/shown-pdf.ts";
import { RefusedFileError } from "../refused-file-error.ts";
import { encodeJpeg } from "./encode-jpeg.ts";

/** A page of a document. */
export interface DrawnPage {
	/** of the document; 1 for a picture, and if PDFium cannot open the document */
	readonly pageCount: number;
	/** undefined for a page that PDFium cannot draw */
	readonly jpeg: Uint8Array | undefined;
}

/** As phones take them; also a poster of 70 by 50 cm. */
const MAX_PIXELS = 12_500_000;

/**
 * Draws the pages of a document, and writes each picture from its pixels: nothing else of the file
 * gets into it. See docs/decisions/0010-inspection.md.
 *
 * @param format according to its first bytes
 * @param maxPages maximum number of drawn pages
 * @param onPage gets one page after another, at least one
 */
export async function drawPages(
	format: FileFormat,
	bytes: Buffer,
	maxPages: number,
	onPage: (page: DrawnPage) => void,
): Promise<void> {
	const drawAll = async (shown: ShownPdf) => {
		const { pageCount } = shown;
		for (let index = 0; index < Math.min(pageCount, maxPages); index += 1)
			onPage({
				pageCount,
				jpeg: await orNothing(() => encodeJpeg(shown.drawPage(index, MAX_PIXELS))),
			});
	};
	const isOpen = await orNothing(async () => {
		await (format === "pdf"
			? ShownPdf.use(bytes, drawAll)
			: ShownPdf.usePicture(format, bytes, drawAll));
		return true;
	});
	if (!isOpen) onPage({ pageCount: 1, jpeg: undefined });
}

async function orNothing<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
	try {
		return await task();
	} catch (error) {
		if (error instanceof RefusedFileError) return undefined;
		throw error;
	}
}
