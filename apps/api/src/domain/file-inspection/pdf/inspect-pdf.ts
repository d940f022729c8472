import { PDF_HEADER, refuseForeignPdf } from "../foreign/foreign-contents.ts";
import { damaged } from "../refused-file-error.ts";
import { refuseDangerousNames } from "./dangerous-names.ts";
import { listObjects } from "./list-objects.ts";
import { refuseDanger } from "./pdf-danger.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import { ShownPdf } from "./shown-pdf.ts";

/**
 * Opens a PDF as its readers do: PDFium draws the first page, and qpdf lists the objects, in which
 * everything that acts is searched for. See docs/decisions/0010-inspection.md.
 *
 * @throws RefusedFileError if it cannot be shown, needs a password, acts, contains files, or is
 * also another file
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
	refuseForeignPdf(bytes);
	await ShownPdf.use(bytes, async (shown) => {
		for (const objects of await viewsOf(bytes, shown)) refuseDanger(objects);
		shown.drawFirstPage();
	});
}

/**
 * Readers agree on the objects of a valid file. They repair others, each in its own way, so
 * PDFium's way is checked too; if qpdf finds no table of objects, the names alone decide.
 */
async function viewsOf(bytes: Buffer, shown: ShownPdf): Promise<PdfObjects[]> {
	const listed = await listObjects(bytes);
	const isInPlace = bytes.indexOf(PDF_HEADER) === 0;
	if (listed?.isSound && isInPlace) return [listed.objects];
	if (listed === undefined || !isInPlace) refuseDangerousNames(bytes);
	const rewritten = await listObjects(shown.rewritten());
	if (rewritten === undefined) throw damaged("A PDF whose objects nobody can list");
	return listed === undefined ? [rewritten.objects] : [listed.objects, rewritten.objects];
}
