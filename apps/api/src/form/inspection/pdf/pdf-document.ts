import { tooComplex } from "../refused-file-error.ts";
import { PdfLexer } from "./pdf-lexer.ts";
import { parseValue } from "./pdf-parser.ts";
import { entryOf, type PdfDictionary, type PdfReference, type PdfValue } from "./pdf-value.ts";

/** An object of a file: its value, and where its stream's data lie if it has them. */
export interface PdfObject {
	/** undefined where none can be read in front of it */
	readonly id: { readonly number: number; readonly generation: number } | undefined;
	readonly value: PdfValue;
	readonly data: Buffer | undefined;
}

/** The number and generation that stand in front of `obj`, blanks and comments between them. */
const HEADER = /(\d{1,10})(?:[\0\s]|%[^\r\n]*[\r\n])+(\d{1,5})(?:[\0\s]|%[^\r\n]*[\r\n])*$/;
const HEADER_MAX_BYTES = 128;
/** Each byte is read once, and again where something refers to it. */
const READINGS_OF_EACH_BYTE = 16;
const READABLE_AT_LEAST_BYTES = 1024 * 1024;

interface Place {
	readonly id: PdfObject["id"];
	/** the file, or what an object stream holds */
	readonly bytes: Buffer;
	/** where the value begins */
	readonly position: number;
}

/**
 * The objects of a PDF, found by looking for `obj` through the whole file: its table of objects is
 * one view of several, and readers that mend a broken one find whatever stands there.
 */
export class PdfDocument {
	readonly bytes: Buffer;
	readonly #places: Place[] = [];
	readonly #placesByNumber = new Map<number, Place[]>();
	#streams: readonly PdfObject[] | undefined;
	#readableBytes: number;
	#readBytes = 0;

	constructor(bytes: Buffer) {
		this.bytes = bytes;
		this.#readableBytes = READABLE_AT_LEAST_BYTES + READINGS_OF_EACH_BYTE * bytes.length;
		for (const place of findPlaces(bytes)) this.#add(place);
	}

	/** Adds what an object stream holds: numbers of objects, and where each begins. */
	addCompressed(
		contents: Buffer,
		objects: ReadonlyArray<{ number: number; position: number }>,
	): void {
		this.#readableBytes += READINGS_OF_EACH_BYTE * contents.length;
		for (const { number, position } of objects)
			this.#add({ id: { number, generation: 0 }, bytes: contents, position });
	}

	/** @throws RefusedFileError where they overlap more than any honest ones */
	*objects(): Generator<PdfObject> {
		for (const place of this.#places) yield this.#read(place);
	}

	/** The objects with data, which stand in the file itself. */
	streams(): readonly PdfObject[] {
		this.#streams ??= this.#findStreams();
		return this.#streams;
	}

	/** What stands behind each `trailer`. */
	*trailers(): Generator<PdfDictionary> {
		for (
			let at = this.bytes.indexOf("trailer");
			at >= 0;
			at = this.bytes.indexOf("trailer", at + 1)
		) {
			const value = this.#parse(this.bytes, at + "trailer".length).value;
			if (value?.kind === "dictionary") yield value;
		}
	}

	/** All objects with this number: a file that was changed keeps the older ones too. */
	resolve({ object }: PdfReference): PdfObject[] {
		return (this.#placesByNumber.get(object) ?? []).map((place) => this.#read(place));
	}

	/** What a value stands for, through a reference or not. */
	valuesOf(value: PdfValue | undefined): PdfValue[] {
		if (value === undefined) return [];
		if (value.kind !== "reference") return [value];
		const places = this.#placesByNumber.get(value.object) ?? [];
		return places.flatMap(({ bytes, position }) => this.#parse(bytes, position).value ?? []);
	}

	#findStreams(): PdfObject[] {
		const found: PdfObject[] = [];
		for (const object of this.objects()) if (object.data !== undefined) found.push(object);
		return found;
	}

	#add(place: Place): void {
		this.#places.push(place);
		if (place.id === undefined) return;
		const same = this.#placesByNumber.get(place.id.number);
		if (same) same.push(place);
		else this.#placesByNumber.set(place.id.number, [place]);
	}

	#read({ id, bytes, position }: Place): PdfObject {
		const { value, end } = this.#parse(bytes, position);
		const data = value?.kind === "dictionary" ? this.#dataOf(value, bytes, end) : undefined;
		return { id, value: value ?? { kind: "word", word: "null" }, data };
	}

	#parse(bytes: Buffer, position: number): { value: PdfValue | undefined; end: number } {
		const lexer = new PdfLexer(bytes, position);
		const value = parseValue(lexer);
		this.#readBytes += lexer.position - position;
		if (this.#readBytes > this.#readableBytes) throw tooComplex("Objects within objects");
		return { value, end: lexer.position };
	}

	/** The length that the stream says, where its end stands there; else up to its end. */
	#dataOf(dictionary: PdfDictionary, bytes: Buffer, position: number): Buffer | undefined {
		const start = startOfData(bytes, position);
		if (start === undefined) return undefined;
		for (const length of this.valuesOf(entryOf(dictionary, "Length"))) {
			const end = start + (length.kind === "number" ? length.number : Number.NaN);
			if (
				bytes
					.toString("latin1", end, end + 16)
					.trimStart()
					.startsWith("endstream")
			)
				return bytes.subarray(start, end);
		}
		const found = bytes.indexOf("endstream", start);
		return bytes.subarray(start, found < 0 ? undefined : found);
	}
}

function startOfData(bytes: Buffer, position: number): number | undefined {
	const lexer = new PdfLexer(bytes, position);
	lexer.skipBlanks();
	const start = lexer.position + "stream".length;
	if (bytes.toString("latin1", lexer.position, start) !== "stream") return undefined;
	const isPair = bytes.toString("latin1", start, start + 2) === "\r\n";
	const hasLine = isPair || [0x0a, 0x0d].includes(bytes[start] ?? 0);
	return start + (isPair ? 2 : hasLine ? 1 : 0);
}

function findPlaces(bytes: Buffer): Place[] {
	const places: Place[] = [];
	for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 1)) {
		const before = bytes.toString("latin1", Math.max(0, at - HEADER_MAX_BYTES), at);
		if (before.endsWith("end")) continue;
		const found = HEADER.exec(before);
		const id = found ? { number: Number(found[1]), generation: Number(found[2]) } : undefined;
		places.push({ id, bytes, position: at + "obj".length });
	}
	return places;
}
