import { refuseForeignContents } from "../foreign/foreign-contents.ts";
import { damaged, RefusedFileError, tooComplex } from "../refused-file-error.ts";
import { scanKeys } from "./key-scan.ts";
import { objectStreamPlaces } from "./object-stream-places.ts";
import { refuseDanger, refuseEncryptedAddresses } from "./pdf-danger.ts";
import { type Decryption, decryptionOf } from "./pdf-decryption.ts";
import { PdfDocument, type PdfObject } from "./pdf-document.ts";
import { requireEnding } from "./pdf-ending.ts";
import { PdfFilters } from "./pdf-filters.ts";
import { allValues, entryOf, isName, type PdfDictionary, type PdfValue } from "./pdf-value.ts";
import { XfaForms } from "./xfa-forms.ts";

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
	readonly #forms: XfaForms;
	#hasCatalog = false;
	#hasPage = false;

	constructor(document: PdfDocument) {
		this.#document = document;
		this.#decrypt = decryptionOf(document);
		this.#filters = new PdfFilters(document);
		this.#forms = new XfaForms(document, (object) => this.#open(object, (bytes) => bytes));
	}

	run(): void {
		this.#openObjectStreams();
		for (const object of this.#document.objects()) {
			this.#inspect(object.value);
			// Without a number nobody can decrypt it.
			if (object.id !== undefined)
				refuseEncryptedAddresses(object.value, (text) => this.#decrypt(object, text));
		}
		for (const trailer of this.#document.trailers()) this.#inspect(trailer);
		scanKeys(this.#document, (form) => this.#forms.inspect(form));
		if (!this.#hasCatalog || !this.#hasPage) throw damaged("A PDF without pages");
	}

	#openObjectStreams(): void {
		for (const object of this.#document.streams()) {
			const { value } = object;
			if (value.kind !== "dictionary" || !isObjectStream(value)) continue;
			this.#requireOneReading(object, value);
			const [count, first] = [this.#number(value, "N"), this.#number(value, "First")];
			const opened = this.#open(object, (contents) => {
				const places = objectStreamPlaces(contents, { count, first });
				return { contents, places };
			});
			for (const { contents, places } of opened) this.#document.addCompressed(contents, places);
		}
	}

	/** Readers mend what is odd in a way of their own each. */
	#requireOneReading({ isWhole, isPlain }: PdfObject, dictionary: PdfDictionary): void {
		if (!isWhole || !isPlain) throw damaged("An object stream that breaks off");
		const length = entryOf(dictionary, "Length");
		if (length !== undefined && this.#document.valuesOf(length).length === 0)
			throw tooComplex("A length said elsewhere");
	}

	#number(dictionary: PdfDictionary, key: string): number {
		const values = this.#document.valuesOf(entryOf(dictionary, key));
		const numbers = new Set(values.map((value) => (value.kind === "number" ? value.number : NaN)));
		const [number = Number.NaN] = numbers;
		if (numbers.size !== 1) throw tooComplex("An object stream with two beginnings");
		return number;
	}

	#inspect(object: PdfValue): void {
		for (const value of allValues(object)) {
			refuseDanger(this.#document, value);
			if (value.kind !== "dictionary") continue;
			this.#hasCatalog ||= isName(entryOf(value, "Type"), "Catalog");
			this.#hasPage ||= isPage(value);
		}
	}

	/**
	 * Decodes a stream each way that it may be read.
	 *
	 * @throws RefusedFileError where there is none
	 */
	#open<Opened>(object: PdfObject, read: (contents: Buffer) => Opened): Opened[] {
		const { value, data } = object;
		if (value.kind !== "dictionary" || data === undefined) return [];
		const opened: Opened[] = [];
		let failure: unknown;
		for (const reading of this.#decrypt(object, data)) {
			try {
				opened.push(read(this.#filters.decode(value, reading)));
			} catch (error) {
				const isDamaged = error instanceof RefusedFileError && error.code === "error_file_damaged";
				if (!isDamaged) throw error;
				failure = error;
			}
		}
		if (opened.length === 0) throw failure;
		return opened;
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
