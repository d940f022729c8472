import { damaged } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { entryOf } from "./pdf-value.ts";

const START_OF_TABLE = "startxref";
const TABLE_OFFSET = /^[\0\s]*\d{1,10}[\0\s]*(?:%%EOF\s*)?/;
const OBJECT = /\d[\0\s]+\d+[\0\s]+obj\b/;
/** Blank lines that were lost at the end do no harm. */
const LENGTH_TOLERANCE_BYTES = 32;
const OFFSET_MAX_CHARACTERS = 64;

/**
 * Checks that a PDF was not cut off: its end says where its table of objects is, nothing of a later
 * change stands behind it, and a file made for the web is as long as it says.
 *
 * @returns what stands behind the end
 * @throws RefusedFileError error_file_damaged
 */
export function requireEnding(document: PdfDocument): Buffer {
	const { bytes } = document;
	const at = bytes.lastIndexOf(START_OF_TABLE);
	const offsetAt = at + START_OF_TABLE.length;
	const found = TABLE_OFFSET.exec(
		bytes.toString("latin1", offsetAt, offsetAt + OFFSET_MAX_CHARACTERS),
	);
	if (at < 0 || found === null) throw damaged("The PDF is cut off");
	const trailing = bytes.subarray(offsetAt + found[0].length);
	if (OBJECT.test(trailing.toString("latin1"))) throw damaged("The PDF is cut off in a change");
	requireLinearizedLength(document);
	return trailing;
}

/** A file made for the web has a table near its start, which would still be there. */
function requireLinearizedLength(document: PdfDocument): void {
	const [first] = document.objects();
	if (first?.value.kind !== "dictionary") return;
	const isLinearized = entryOf(first.value, "Linearized") !== undefined;
	const length = entryOf(first.value, "L");
	if (!isLinearized || length?.kind !== "number") return;
	if (length.number > document.bytes.length + LENGTH_TOLERANCE_BYTES)
		throw damaged("The PDF is cut off");
}
