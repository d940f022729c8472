import { RefusedFileError } from "../refused-file-error.ts";
import { holdsWindowsProgram } from "./windows-program.ts";
import { hasZipDirectory } from "./zip-directory.ts";

/** Viewers look for a PDF's header within this many bytes. */
const SNIFFED_BYTES = 1024;
export const PDF_HEADER = "%PDF-";
/** The end of a PDF; without the first of them, files end behind the next. */
const PDF_ENDS = ["%%EOF", "startxref", "endobj"];
const BLANKS = /^[\0\s]*/;
const MARKUP = /<(?:!doctype\s+html|html|script|iframe|svg|\?php)[\s>/]|<\?=[\t\n\r -~]{1,200}\?>/i;
/** A picture's description may contain its drawing in the program's own format. */
const DRAWING = /<svg[\s>/]/gi;
const DESCRIPTION_STARTS = ["http://ns.adobe.com/", "XML:com.adobe.xmp\0"];
/** Signatures long enough not to occur in a film by chance. */
const ARCHIVES_AND_PROGRAMS = [
	"Rar!\x1a\x07",
	"7z\xbc\xaf\x27\x1c",
	"This program cannot be run in DOS mode",
].map((signature) => Buffer.from(signature, "latin1"));
const PROGRAM_STARTS = ["\x7fELF", "\xca\xfe\xba\xbe", "#!/"].map((signature) =>
	Buffer.from(signature, "latin1"),
);

/** The first bytes by which other formats are recognised. */
const FORMAT_STARTS = [
	...PROGRAM_STARTS,
	...[
		"MZ",
		"GIF8",
		"RIFF",
		"II*\0",
		"MM\0*",
		"PK\x03\x04",
		"\x1f\x8b",
		"{\\rtf",
		"\xd0\xcf\x11\xe0",
	].map((start) => Buffer.from(start, "latin1")),
];

interface Parts {
	/** segments for texts and data of applications */
	readonly texts: readonly Buffer[];
	/** what follows the format's end */
	readonly trailing: Buffer;
}

/**
 * Refuses a picture that is also another file: an archive, a page, a program or a PDF. Other data
 * after the end is accepted, because phones put it there: films of motion photos, further pictures,
 * and data of their makers (docs/decisions/0010-inspection.md).
 *
 * @throws RefusedFileError error_file_mixed
 */
export function refuseForeignContents(bytes: Buffer, { texts, trailing }: Parts): void {
	const isForeign =
		hasZipDirectory(bytes) ||
		[...texts, trailing].some(
			(part) => hasMarkup(part) || holdsArchive(part) || holdsWindowsProgram(part),
		) ||
		PROGRAM_STARTS.some((start) => trailing.subarray(0, start.length).equals(start));
	if (isForeign) throw mixed();
}

/**
 * Refuses a PDF that is also something else.
 *
 * @throws RefusedFileError error_file_mixed
 */
export function refuseForeignPdf(bytes: Buffer): void {
	const leading = bytes.subarray(0, Math.max(0, bytes.indexOf(PDF_HEADER)));
	if (FORMAT_STARTS.some((start) => leading.subarray(0, start.length).equals(start))) throw mixed();
	const last = PDF_ENDS.find((each) => bytes.includes(each)) ?? "";
	const end = last === "" ? 0 : bytes.lastIndexOf(last) + last.length;
	const [blanks = ""] = BLANKS.exec(bytes.toString("latin1", end)) ?? [];
	const trailing = bytes.subarray(end + blanks.length);
	refuseForeignContents(bytes, { texts: [leading], trailing });
}

/** @throws RefusedFileError error_file_mixed for a picture that PDF viewers open */
export function refusePdfInPicture(bytes: Buffer, trailing: Buffer): void {
	const isPdf = [bytes.subarray(0, SNIFFED_BYTES), trailing].some((part) =>
		part.includes(PDF_HEADER, 0, "latin1"),
	);
	if (isPdf) throw mixed();
}

function hasMarkup(bytes: Buffer): boolean {
	if (!bytes.includes("<")) return false;
	const text = bytes.toString("latin1");
	const isDescription = DESCRIPTION_STARTS.some((start) => text.startsWith(start));
	return MARKUP.test(isDescription ? text.replace(DRAWING, "") : text);
}

function holdsArchive(bytes: Buffer): boolean {
	return ARCHIVES_AND_PROGRAMS.some((signature) => bytes.includes(signature));
}

function mixed(): RefusedFileError {
	return new RefusedFileError("error_file_mixed", "The file is another file too");
}
