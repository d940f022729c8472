import { PDF_HEADER, refuseForeignPdf } from "../foreign-contents.ts";
import { damaged, RefusedFileError } from "../refused-file-error.ts";
import { isComplete, listEveryObject } from "./every-object.ts";
import { listObjects } from "./list-objects.ts";
import { refuseDanger } from "./pdf-danger.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import { ShownPdf } from "./shown-pdf.ts";
import { findWrittenObjects } from "./written-objects.ts";

/**
 * Opens a PDF as its readers do: PDFium draws the first page, and qpdf lists the objects, in which
 * everything that acts is searched for. See docs/decisions/0010-inspection.md.
 *
 * @throws RefusedFileError if it cannot be shown or needs a password ({@link ShownPdf}), acts or
 * contains files (`pdf-danger.ts`), or is also another file
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
	refuseForeignPdf(bytes);
	await ShownPdf.use(bytes, async (shown) => {
		for (const objects of await viewsOf(bytes, shown)) refuseDanger(objects);
		shown.drawFirstPage();
	});
}

/**
 * The objects as qpdf and PDFium find them. Other readers agree with them on a file that is valid
 * and contains no further objects; what they may find in any other is checked too.
 */
async function viewsOf(bytes: Buffer, shown: ShownPdf): Promise<PdfObjects[]> {
	const listed = await listObjects(bytes);
	const rewritten = await listObjects(shown.rewritten());
	const written = findWrittenObjects(bytes);
	const isInPlace = bytes.indexOf(PDF_HEADER) === 0;
	const isPlain = listed?.isSound && isInPlace && isComplete(listed.objects, written);
	const views = [listed?.objects, rewritten?.objects].filter((view) => view !== undefined);
	if (isPlain && rewritten !== undefined) return views;
	if (views.length === 0) throw damaged("A PDF whose objects nobody can list");
	const every = await listEveryObject(bytes, written, listed?.objects.trailer);
	if (every === undefined) refuseDangerousNames(bytes);
	return every === undefined ? views : [...views, every];
}

const ESCAPE = /#([0-9a-f]{2})/gi;
const DANGEROUS_NAME =
	/\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMedia|EmbeddedFile|FileAttachment)(?![A-Za-z])/;

/**
 * Refuses a PDF that contains such a name anywhere in its bytes.
 *
 * @throws RefusedFileError error_file_pdf_script
 */
function refuseDangerousNames(bytes: Buffer): void {
	const text = bytes
		.toString("latin1")
		.replace(ESCAPE, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
	if (DANGEROUS_NAME.test(text))
		throw new RefusedFileError("error_file_pdf_script", "A name that readers may or may not see");
}
