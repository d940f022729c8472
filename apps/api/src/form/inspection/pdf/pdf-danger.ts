import { RefusedFileError } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { entryOf, isName, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

const SCRIPT_ADDRESS = /^\s*javascript:/i;
/** Under which names a file specification has its embedded file (ISO 32000-1, table 44). */
const EMBEDDED_KEYS = ["F", "UF", "DOS", "Mac", "Unix"];
const EMBEDDING_ANNOTATIONS = ["FileAttachment", "RichMedia"];

/**
 * Refuses an object of a PDF for what it does when the file is opened or clicked: JavaScript,
 * starting a program, embedded files.
 *
 * @param value an object, or a value within one
 * @throws RefusedFileError error_file_pdf_script, error_file_pdf_attachment
 */
export function refuseDanger(document: PdfDocument, value: PdfValue): void {
	if (value.kind !== "dictionary") return;
	for (const [key, item] of value.entries) {
		if (runsSomething(document, value, key, item))
			throw new RefusedFileError("error_file_pdf_script", `Runs something: ${key}`);
		if (holdsFile(document, value, key, item))
			throw new RefusedFileError("error_file_pdf_attachment", `Holds a file: ${key}`);
	}
}

function runsSomething(
	document: PdfDocument,
	dictionary: PdfDictionary,
	key: string,
	item: PdfValue,
): boolean {
	switch (key) {
		// The kind of an action, which may be said elsewhere.
		case "S":
			return document
				.valuesOf(item)
				.some((kind) => isName(kind, "JavaScript") || isName(kind, "Launch"));
		// Rendition actions may carry a script too.
		case "JS":
			return entryOf(dictionary, "S") !== undefined;
		// The scripts that run when the document is opened.
		case "JavaScript":
			return !isEmptyTree(document, item);
		case "URI":
			return item.kind === "string" && SCRIPT_ADDRESS.test(item.bytes.toString("latin1"));
		default:
			return false;
	}
}

function holdsFile(
	document: PdfDocument,
	dictionary: PdfDictionary,
	key: string,
	item: PdfValue,
): boolean {
	switch (key) {
		case "Subtype":
			return item.kind === "name" && EMBEDDING_ANNOTATIONS.includes(item.name);
		case "EmbeddedFiles":
			return !isEmptyTree(document, item);
		// Fonts have names of two letters as well.
		case "EF":
			return (
				hasAnyKey(dictionary, ["F", "UF"]) ||
				isName(entryOf(dictionary, "Type"), "Filespec") ||
				document.valuesOf(item).some((value) => hasAnyKey(value, EMBEDDED_KEYS))
			);
		default:
			return false;
	}
}

/** What programs leave behind that took all scripts or attachments out. */
function isEmptyTree(document: PdfDocument, tree: PdfValue): boolean {
	const values = document.valuesOf(tree);
	return (
		values.length > 0 &&
		values.every(
			(value) =>
				(value.kind === "word" && value.word === "null") ||
				(value.kind === "dictionary" &&
					value.entries.every(([, item]) => item.kind === "array" && item.items.length === 0)),
		)
	);
}

function hasAnyKey(value: PdfValue, keys: readonly string[]): boolean {
	return value.kind === "dictionary" && value.entries.some(([key]) => keys.includes(key));
}
