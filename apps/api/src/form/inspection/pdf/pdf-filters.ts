import { constants, inflateSync } from "node:zlib";
import { damaged, tooComplex } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { allValues, entryOf, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

/** Object streams of honest files have some megabytes together at most. */
const INFLATED_MAX_BYTES = 16 * 1024 * 1024;
const OUTPUT_TOO_LARGE = "ERR_BUFFER_TOO_LARGE";

/** Undoes the filters of a PDF's streams, with one limit for all of them together. */
export class PdfFilters {
	readonly #document: PdfDocument;
	#inflated = 0;

	constructor(document: PdfDocument) {
		this.#document = document;
	}

	/** @throws RefusedFileError for a bomb, for what does not inflate, and for filters of no use here */
	decode(dictionary: PdfDictionary, data: Buffer): Buffer {
		if (this.#hasPredictor(entryOf(dictionary, "DecodeParms"))) throw tooComplex("A predictor");
		let decoded = data;
		for (const name of this.#namesOf(entryOf(dictionary, "Filter")))
			decoded = this.#undo(name, decoded);
		return decoded;
	}

	#namesOf(filters: PdfValue | undefined): string[] {
		return this.#everyValueOf(filters).flatMap((value) =>
			value.kind === "name" ? [value.name] : [],
		);
	}

	#hasPredictor(parameters: PdfValue | undefined): boolean {
		return this.#everyValueOf(parameters).some((value) => {
			const predictor = value.kind === "dictionary" ? entryOf(value, "Predictor") : undefined;
			return predictor !== undefined && !(predictor.kind === "number" && predictor.number <= 1);
		});
	}

	/** What stands in another object stream is not there yet; nobody writes it so. */
	#everyValueOf(value: PdfValue | undefined): PdfValue[] {
		const values = this.#document.valuesOf(value);
		const within = values.slice(-1).flatMap(allValues);
		const isUnknown = values.length === 0 || within.some(({ kind }) => kind === "reference");
		if (value !== undefined && isUnknown) throw tooComplex("A filter said elsewhere");
		return within;
	}

	#undo(name: string, data: Buffer): Buffer {
		switch (name) {
			case "FlateDecode":
			case "Fl":
				return this.#inflate(data);
			case "ASCIIHexDecode":
			case "AHx":
				return Buffer.from(data.toString("latin1").replace(/>[\s\S]*|[^0-9A-Fa-f]/g, ""), "hex");
			// Says only how it was encrypted.
			case "Crypt":
				return data;
			default:
				throw tooComplex("A filter that nobody uses there");
		}
	}

	#inflate(data: Buffer): Buffer {
		const maxOutputLength = Math.max(1, INFLATED_MAX_BYTES - this.#inflated);
		try {
			// Many writers leave the end out.
			const inflated = inflateSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
			this.#inflated += inflated.length;
			return inflated;
		} catch (error) {
			const isBomb = error instanceof Error && "code" in error && error.code === OUTPUT_TOO_LARGE;
			throw isBomb ? tooComplex("Inflates to too much") : damaged("Does not inflate");
		}
	}
}
