import { refuseForeignContents } from "../foreign/foreign-contents.ts";
import { damaged, RefusedFileError, tooComplex } from "../refused-file-error.ts";
import { objectStreamPlaces } from "./object-stream-places.ts";
import { refuseDanger } from "./pdf-danger.ts";
import { type Decryption, decryptionOf } from "./pdf-decryption.ts";
import { PdfDocument, type PdfObject } from "./pdf-document.ts";
import { requireEnding } from "./pdf-ending.ts";
import { PdfFilters } from "./pdf-filters.ts";
import { allValues, entryOf, isName, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

const XFA_SCRIPT = /<(?:\w+:)?script[\s>]/i;

/**
 * Reads all objects of a PDF, those within compressed object streams too.
 *
 * @throws RefusedFileError for one that runs something, holds files, needs a password, is cut off
 *   or broken, takes too much to read, or is another file too
 */
export function inspectPdf(bytes: Buffer): void {
	const document = new PdfDocument(bytes);
	const trailing = requireEnding(document);
	refuseForeignContents(bytes, { texts: [], trailing });
	new PdfInspection(document).run();
}

class PdfInspection {
	readonly #document: PdfDocument;
	readonly #decrypt: Decryption;
	readonly #filters: PdfFilters;
	#hasCatalog = false;
	#hasPage = false;

	constructor(document: PdfDocument) {
		this.#document = document;
		this.#decrypt = decryptionOf(document);
		this.#filters = new PdfFilters(document);
	}

	run(): void {
		this.#openObjectStreams();
		for (const { value } of this.#document.objects()) this.#inspect(value);
		for (const trailer of this.#document.trailers()) this.#inspect(trailer);
		if (!this.#hasCatalog || !this.#hasPage) throw damaged("A PDF without pages");
	}

	#openObjectStreams(): void {
		for (const object of this.#document.streams()) {
			const { value, data } = object;
			if (value.kind !== "dictionary" || data === undefined || !isObjectStream(value)) continue;
			const contents = this.#decode(object, value, data);
			const [count, first] = [this.#number(value, "N"), this.#number(value, "First")];
			this.#document.addCompressed(contents, objectStreamPlaces(contents, { count, first }));
		}
	}

	#number(dictionary: PdfDictionary, key: string): number {
		const value = this.#document.valuesOf(entryOf(dictionary, key)).at(-1);
		if (value?.kind !== "number") throw tooComplex("An object stream without a start");
		return value.number;
	}

	#inspect(object: PdfValue): void {
		for (const value of allValues(object)) {
			refuseDanger(this.#document, value);
			if (value.kind !== "dictionary") continue;
			this.#hasCatalog ||= isName(entryOf(value, "Type"), "Catalog");
			this.#hasPage ||= isPage(value);
			this.#inspectForm(entryOf(value, "XFA"));
		}
	}

	/** Forms of the XFA kind are XML in streams, and may hold scripts (ISO 32000-1, 12.7.8). */
	#inspectForm(form: PdfValue | undefined): void {
		if (form === undefined) return;
		for (const part of this.#document.valuesOf(form).flatMap(allValues)) this.#inspectPart(part);
		this.#inspectPart(form);
	}

	#inspectPart(part: PdfValue): void {
		if (part.kind !== "reference") return;
		for (const object of this.#document.resolve(part)) {
			if (object.value.kind !== "dictionary" || object.data === undefined) continue;
			const xml = this.#decode(object, object.value, object.data).toString("latin1");
			if (XFA_SCRIPT.test(xml))
				throw new RefusedFileError("error_file_pdf_script", "A form with a script");
		}
	}

	#decode(object: PdfObject, dictionary: PdfDictionary, data: Buffer): Buffer {
		return this.#filters.decode(dictionary, this.#decrypt(object, data));
	}
}

/** A page, or a branch of the tree of pages: some writers leave out what their leaves are. */
function isPage(dictionary: PdfDictionary): boolean {
	const type = entryOf(dictionary, "Type");
	return (
		isName(type, "Page") || (isName(type, "Pages") && entryOf(dictionary, "Kids") !== undefined)
	);
}

/** By what readers need of one; its type they do not ask for. */
function isObjectStream(dictionary: PdfDictionary): boolean {
	return entryOf(dictionary, "First") !== undefined && entryOf(dictionary, "N") !== undefined;
}
