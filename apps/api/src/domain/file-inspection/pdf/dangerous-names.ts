import { RefusedFileError } from "../refused-file-error.ts";

const ESCAPE = /#([0-9a-f]{2})/gi;
const DANGEROUS_NAME =
	/\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMedia|EmbeddedFile|FileAttachment)(?![A-Za-z])/;

/**
 * Refuses a PDF that contains such a name anywhere in its bytes.
 *
 * @throws RefusedFileError error_file_pdf_script
 */
export function refuseDangerousNames(bytes: Buffer): void {
	const text = bytes
		.toString("latin1")
		.replace(ESCAPE, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
	if (DANGEROUS_NAME.test(text))
		throw new RefusedFileError("error_file_pdf_script", "A name that readers may or may not see");
}
