import { constants, inflateSync } from "node:zlib";
import { damaged, tooComplex } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { allValues, entryOf, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

/** Object streams of honest files have some megabytes together at most. */
const DECODED_MAX_BYTES = 16 * 1024 * 1024;
/** Streams that do not overlap have no more together than the file. */
const TAKEN_MAX_BYTES = 32 * 1024 * 1024;
const KEYS = ["Type", "Length", "N", "First", "Filter", "DecodeParms"];
/** Some readers take these for Filter and DecodeParms, which they are in pictures between words. */
const ABBREVIATIONS = ["F", "DP", "FFilter", "FDecodeParms"];
const OUTPUT_TOO_LARGE = "ERR_BUFFER_TOO_LARGE";

/** Undoes the filters of a PDF's streams, with one limit for all of them together. */
export class PdfFilters {
	readonly #document: PdfDocument;
	#decoded = 0;
	#taken = 0;

	constructor(document: PdfDocument) {
		this.#document = document;
	}

	/**
	 * @throws RefusedFileError for a bomb, for what does not inflate, for filters of no use here, and
	 *   for a dictionary that readers do not agree about
	 */
	decode(dictionary: PdfDictionary, data: Buffer): Buffer {
		requireOneReading(dictionary);
		this.#taken += data.length;
		if (this.#taken > TAKEN_MAX_BYTES) throw tooComplex("Streams over streams");
		if (this.#hasPredictor(entryOf(dictionary, "DecodeParms"))) throw tooComplex("A predictor");
		let decoded = data;
		for (const name of this.#namesOf(entryOf(dictionary, "Filter")))
			decoded = this.#undo(name, decoded);
		if (decoded === data) this.#count(data.length);
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
			default:
				throw tooComplex("A filter that nobody uses there");
		}
	}

	#inflate(data: Buffer): Buffer {
		const maxOutputLength = Math.max(1, DECODED_MAX_BYTES - this.#decoded);
		try {
			// Many writers leave the end out.
			const inflated = inflateSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
			this.#count(inflated.length);
			return inflated;
		} catch (error) {
			const isBomb = error instanceof Error && "code" in error && error.code === OUTPUT_TOO_LARGE;
			throw isBomb ? tooComplex("Inflates to too much") : damaged("Does not inflate");
		}
	}

	#count(bytes: number): void {
		this.#decoded += bytes;
		if (this.#decoded > DECODED_MAX_BYTES) throw tooComplex("Inflates to too much");
	}
}

function requireOneReading({ entries }: PdfDictionary): void {
	const keys = entries.map(([key]) => key).filter((key) => KEYS.includes(key));
	const isAbbreviated = entries.some(([key]) => ABBREVIATIONS.includes(key));
	if (isAbbreviated || new Set(keys).size < keys.length)
		throw tooComplex("Two readings of a stream");
}
