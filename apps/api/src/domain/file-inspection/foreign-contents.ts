import { RefusedFileError } from "./refused-file-error.ts";

/** Viewers look for a PDF's header within this many bytes. */
const SNIFFED_BYTES = 1024;
export const PDF_HEADER = "%PDF-";
/** The end of a PDF; without the first of them, files end behind the next. */
const PDF_ENDS = ["%%EOF", "startxref", "endobj"];
const BLANKS = /^[\0\s]*/;
const MARKUP =
	/^<(?:(?:!doctype\s{1,200}html|html|script|iframe|svg|\?php)[\s>/]|\?=[\t\n\r -~]{1,200}\?>)/i;
const LESS_THAN = 0x3c;
const MARKUP_MAX_BYTES = 256;
/** Few enough of random bytes, so films take little time. */
const MARKUP_SECOND_BYTES = new Set(Buffer.from("!?hHiIsS"));
/** A picture's metadata may contain the drawing in the program's own format. */
const DRAWING = /^<svg/i;
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
 * and data of their manufacturers (docs/decisions/0010-inspection.md).
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
	const start = bytes.toString("latin1", 0, MARKUP_MAX_BYTES);
	const isDescription = DESCRIPTION_STARTS.some((each) => start.startsWith(each));
	for (let at = bytes.indexOf(LESS_THAN); at !== -1; at = bytes.indexOf(LESS_THAN, at + 1)) {
		if (!MARKUP_SECOND_BYTES.has(bytes[at + 1] ?? 0)) continue;
		const text = bytes.toString("latin1", at, at + MARKUP_MAX_BYTES);
		if (MARKUP.test(text) && !(isDescription && DRAWING.test(text))) return true;
	}
	return false;
}

function holdsArchive(bytes: Buffer): boolean {
	return ARCHIVES_AND_PROGRAMS.some((signature) => bytes.includes(signature));
}

function mixed(): RefusedFileError {
	return new RefusedFileError("error_file_mixed", "The file is another file too");
}

const END_RECORD = Buffer.from("PK\x05\x06", "latin1");
const DIRECTORY_ENTRY = Buffer.from("PK\x01\x02", "latin1");
const LOCATOR = Buffer.from("PK\x06\x07", "latin1");
const LOCATOR_BYTES = 20;
const IN_64_BITS = 0xffff_ffff;
const END_RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const DIRECTORY_SIZE_OFFSET = 12;
const DIRECTORY_OFFSET_OFFSET = 16;

/**
 * Whether a file is also a ZIP archive: programs that open archives look for the directory at the
 * file's end (PKWARE APPNOTE 4.3.16). Four bytes alone prove nothing in a film of megabytes, so the
 * record has to lead to a directory.
 */
function hasZipDirectory(bytes: Buffer): boolean {
	const earliest = Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_MAX_BYTES);
	for (
		let at = bytes.indexOf(END_RECORD, earliest);
		at !== -1;
		at = bytes.indexOf(END_RECORD, at + 1)
	)
		if (leadsToDirectory(bytes, at)) return true;
	return false;
}

function leadsToDirectory(bytes: Buffer, at: number): boolean {
	if (at + END_RECORD_BYTES > bytes.length) return false;
	const size = bytes.readUInt32LE(at + DIRECTORY_SIZE_OFFSET);
	const offset = bytes.readUInt32LE(at + DIRECTORY_OFFSET_OFFSET);
	// Archives with 64-bit sizes have their record before it instead.
	const locator = bytes.subarray(Math.max(0, at - LOCATOR_BYTES), at);
	if (offset === IN_64_BITS && locator.subarray(0, 4).equals(LOCATOR)) return true;
	// Programs count from the archive's start as well as from the file's.
	return [at - size, offset].some(
		(start) => size > 0 && start >= 0 && bytes.subarray(start, start + 4).equals(DIRECTORY_ENTRY),
	);
}

const DOS_HEADER = Buffer.from("MZ", "latin1");
const PE_HEADER = Buffer.from("PE\0\0", "latin1");
/** Where a DOS header has the offset of the Windows program's header. */
const PE_OFFSET_AT = 0x3c;

/**
 * Whether these bytes contain a Windows program. Two letters occur in a film by chance, so they
 * have to lead to the second header ("PE Format", Microsoft).
 */
function holdsWindowsProgram(bytes: Buffer): boolean {
	for (let at = bytes.indexOf(DOS_HEADER); at !== -1; at = bytes.indexOf(DOS_HEADER, at + 1)) {
		if (leadsToProgram(bytes, at)) return true;
	}
	return false;
}

function leadsToProgram(bytes: Buffer, start: number): boolean {
	const offsetAt = start + PE_OFFSET_AT;
	if (offsetAt + 4 > bytes.length) return false;
	const header = start + bytes.readUInt32LE(offsetAt);
	return bytes.subarray(header, header + PE_HEADER.length).equals(PE_HEADER);
}
