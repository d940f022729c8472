import { RefusedFileError } from "../refused-file-error.ts";
import type { PdfDocument, PdfObject } from "./pdf-document.ts";
import { allValues, type PdfReference, type PdfValue } from "./pdf-value.ts";

/** An entity could hide one. */
const SCRIPT = /<(?:[^\s<>/!?]*:)?script\b|<!ENTITY/i;
const MAX_PARTS = 1_000;

/** Forms of the XFA kind, which are XML in streams and may hold scripts (ISO 32000-1, 12.7.8). */
export class XfaForms {
	readonly #document: PdfDocument;
	readonly #open: (object: PdfObject) => readonly Buffer[];
	readonly #texts = new Map<number, readonly string[]>();
	readonly #known = new Set<string>();

	/** @param open decodes a stream, each way that it may be read */
	constructor(document: PdfDocument, open: (object: PdfObject) => readonly Buffer[]) {
		this.#document = document;
		this.#open = open;
	}

	/**
	 * @param form a stream, or a list of names and streams that are parts of one text
	 * @throws RefusedFileError error_file_pdf_script
	 */
	inspect(form: PdfValue): void {
		const parts = [form, ...this.#document.valuesOf(form).flatMap(allValues)].flatMap((part) =>
			part.kind === "reference" ? [part] : [],
		);
		const name = parts
			.slice(0, MAX_PARTS)
			.map(({ object }) => object)
			.join(" ");
		if (this.#known.has(name)) return;
		this.#known.add(name);
		const texts = [...new Map(parts.map((part) => [part.object, part])).values()].map((part) =>
			this.#textsOf(part),
		);
		const [every, latest] = [texts.flat(), texts.flatMap((versions) => versions.slice(-1))];
		if ([every, latest].some((each) => SCRIPT.test(each.join(""))))
			throw new RefusedFileError("error_file_pdf_script", "A form with a script");
	}

	/** Without the zeros of two-byte letters. */
	#textsOf(part: PdfReference): readonly string[] {
		const known = this.#texts.get(part.object);
		if (known !== undefined) return known;
		const texts = this.#document
			.resolve(part)
			.filter(({ data }) => data !== undefined)
			.flatMap((object) => this.#open(object))
			.map((bytes) => bytes.toString("latin1").replaceAll("\0", ""));
		this.#texts.set(part.object, texts);
		return texts;
	}
}
