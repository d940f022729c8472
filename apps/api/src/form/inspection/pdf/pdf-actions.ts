import { RefusedFileError } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { allValues, entryOf, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

/** What sends or fetches something; a button may, for somebody who presses it. */
const CALLING_ACTIONS = ["SubmitForm", "ImportData", "GoToE"];
/** Another machine's folder: whoever opens it hands over a hash of the password. */
const NETWORK_FOLDER = /^(?:\\\\|\/\/)/;
const MAX_ACTIONS = 1_000;

/**
 * Refuses actions that run by themselves and call somebody.
 *
 * @param value of OpenAction or AA
 * @throws RefusedFileError error_file_pdf_script
 */
export function refuseActions(document: PdfDocument, value: PdfValue): void {
	const waiting: PdfValue[] = [value];
	for (let index = 0; index < Math.min(waiting.length, MAX_ACTIONS); index++)
		for (const found of document.valuesOf(waiting[index]))
			waiting.push(...followingActions(document, found).slice(0, MAX_ACTIONS));
}

/** @throws RefusedFileError for one that calls somebody itself */
function followingActions(document: PdfDocument, found: PdfValue): readonly PdfValue[] {
	if (found.kind === "array") return found.items;
	if (found.kind !== "dictionary") return [];
	if (calls(document, found))
		throw new RefusedFileError("error_file_pdf_script", "Calls somebody by itself");
	return found.entries.flatMap(([key, item]) => (isAction(key) ? [item] : []));
}

/** The next of a chain, or what runs at one of the moments that AA names by letters. */
function isAction(key: string): boolean {
	return key === "Next" || /^[A-Z][A-Za-z]?$/.test(key);
}

function calls(document: PdfDocument, action: PdfDictionary): boolean {
	return document.valuesOf(entryOf(action, "S")).some((kind) => {
		if (kind.kind !== "name") return false;
		if (kind.name === "GoToR") return document.valuesOf(entryOf(action, "F")).some(isElsewhere);
		return CALLING_ACTIONS.includes(kind.name);
	});
}

function isElsewhere(file: PdfValue): boolean {
	return allValues(file).some(
		(value) => value.kind === "string" && NETWORK_FOLDER.test(value.bytes.toString("latin1")),
	);
}
