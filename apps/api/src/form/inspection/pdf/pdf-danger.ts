import { RefusedFileError } from "../refused-file-error.ts";
import { refuseActions } from "./pdf-actions.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { allValues, entryOf, isName, type PdfValue } from "./pdf-value.ts";

const SCRIPT_ADDRESS = /^javascript:/i;
const ADDRESS_START_BYTES = 256;
const RUNNING_ACTIONS = ["JavaScript", "Launch"];
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
	const keys = new Set(value.entries.map(([key]) => key));
	const isFile = keys.has("F") || keys.has("UF") || isName(entryOf(value, "Type"), "Filespec");
	for (const [key, item] of value.entries) {
		refuseDangerousEntry(document, key, item);
		// Rendition actions may carry a script too; fonts have names of two letters as well.
		if (key === "JS" && keys.has("S")) throw runsSomething(key);
		if (key === "EF" && isFile) throw holdsFile(key);
		// The scripts that run when the document is opened.
		if (key === "JavaScript" && !isEmptyTree(document, item)) throw runsSomething(key);
		if (key === "OpenAction" || key === "AA") refuseActions(document, item);
	}
}

type Check = (document: PdfDocument, item: PdfValue) => boolean;

/** Keys that tell by themselves, whatever dictionary they stand in. */
const RUNNING_KEYS: ReadonlyMap<string, Check> = new Map<string, Check>([
	["S", (document, item) => isOneOf(document, item, RUNNING_ACTIONS)],
	["JS", isScript],
	["URI", (document, item) => document.valuesOf(item).some(isScriptAddress)],
	// A script in a model of three dimensions.
	["OnInstantiate", (document, item) => document.valuesOf(item).length > 0],
]);
const HOLDING_KEYS: ReadonlyMap<string, Check> = new Map<string, Check>([
	["Subtype", (document, item) => isOneOf(document, item, EMBEDDING_ANNOTATIONS)],
	[
		"EF",
		(document, item) => document.valuesOf(item).some((value) => hasAnyKey(value, EMBEDDED_KEYS)),
	],
	[
		"EmbeddedFiles",
		(document, item) =>
			document.valuesOf(item).some(({ kind }) => kind === "dictionary") &&
			!isEmptyTree(document, item),
	],
]);

export function isDangerousKey(key: string): boolean {
	return RUNNING_KEYS.has(key) || HOLDING_KEYS.has(key);
}

/**
 * Refuses a key with its value, see {@link refuseDanger}.
 *
 * @throws RefusedFileError
 */
export function refuseDangerousEntry(document: PdfDocument, key: string, item: PdfValue): void {
	if (RUNNING_KEYS.get(key)?.(document, item)) throw runsSomething(key);
	if (HOLDING_KEYS.get(key)?.(document, item)) throw holdsFile(key);
}

/** Text, or a stream of it, in a key that fonts and pictures may be called as well. */
function isScript(document: PdfDocument, item: PdfValue): boolean {
	if (item.kind !== "reference") return item.kind === "string";
	return document
		.resolve(item)
		.some(
			({ value, data }) =>
				value.kind === "string" ||
				(data !== undefined &&
					value.kind === "dictionary" &&
					entryOf(value, "Subtype") === undefined),
		);
}

/**
 * Refuses an address that is a script, of the strings of a file that is encrypted.
 *
 * @param decrypt gives what a string of the object may say
 * @throws RefusedFileError error_file_pdf_script
 */
export function refuseEncryptedAddresses(
	value: PdfValue,
	decrypt: (text: Buffer) => readonly Buffer[],
): void {
	for (const text of addressesIn(value)) {
		const readings = decrypt(text).map((bytes): PdfValue => ({ kind: "string", bytes }));
		if (readings.some(isScriptAddress)) throw runsSomething("URI");
	}
}

/** Those that stand there, and a string by itself, which an address elsewhere may stand for. */
function addressesIn(object: PdfValue): Buffer[] {
	if (object.kind === "string") return [object.bytes];
	return allValues(object).flatMap((value) => {
		if (value.kind !== "dictionary") return [];
		return value.entries.flatMap(([key, item]) =>
			key === "URI" && item.kind === "string" ? [item.bytes] : [],
		);
	});
}

/** In one byte each or two, with what browsers leave out of an address. */
function isScriptAddress(value: PdfValue): boolean {
	if (value.kind !== "string") return false;
	const start = value.bytes.subarray(0, ADDRESS_START_BYTES).toString("latin1");
	return SCRIPT_ADDRESS.test(start.replace(/[\0-\x20\xfe\xff]/g, ""));
}

function runsSomething(key: string): RefusedFileError {
	return new RefusedFileError("error_file_pdf_script", `Runs something: ${key}`);
}

function holdsFile(key: string): RefusedFileError {
	return new RefusedFileError("error_file_pdf_attachment", `Holds a file: ${key}`);
}

/** What programs leave behind that took all scripts or attachments out. */
function isEmptyTree(document: PdfDocument, tree: PdfValue): boolean {
	return document
		.valuesOf(tree)
		.every(
			(value) =>
				isNull(value) ||
				(value.kind === "dictionary" &&
					value.entries.every(
						([key, item]) => key === "Limits" || document.valuesOf(item).every(isNothing),
					)),
		);
}

function isNothing(value: PdfValue): boolean {
	return isNull(value) || (value.kind === "array" && value.items.length === 0);
}

function isNull(value: PdfValue): boolean {
	return value.kind === "word" && value.word === "null";
}

function isOneOf(document: PdfDocument, item: PdfValue, names: readonly string[]): boolean {
	return document
		.valuesOf(item)
		.some((value) => value.kind === "name" && names.includes(value.name));
}

function hasAnyKey(value: PdfValue, keys: readonly string[]): boolean {
	return value.kind === "dictionary" && value.entries.some(([key]) => keys.includes(key));
}
