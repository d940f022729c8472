import { tooComplex } from "../refused-file-error.ts";
import { type ObjectId, objectIdBefore } from "./object-id.ts";
import { PdfLexer } from "./pdf-lexer.ts";
import { type ParsedValue, parseValue } from "./pdf-parser.ts";
import { PdfStreamData } from "./pdf-stream-data.ts";
import { entryOf, type PdfDictionary, type PdfReference, type PdfValue } from "./pdf-value.ts";

/** An object of a file: its value, and where its stream's data lie if it has them. */
export interface PdfObject {
	/** undefined where none can be read in front of it */
	readonly id: ObjectId | undefined;
	readonly value: PdfValue;
	/** whether every reader takes it for the same value */
	readonly isWhole: boolean;
	/** the longest that a reader may take for them */
	readonly data: Buffer | undefined;
	/** whether every reader lets the data begin at the same place */
	readonly isPlain: boolean;
}

/** A part of a file, or of what an object stream holds. */
export interface PdfRange {
	readonly bytes: Buffer;
	readonly start: number;
	readonly end: number;
}

/** Each byte is read some times, and again where something refers to it. */
const READINGS_OF_EACH_BYTE = 16;
const READABLE_AT_LEAST_BYTES = 1024 * 1024;
/** What the shortest reading counts. */
const READING_AT_LEAST_BYTES = 16;
/** Objects are read once for their streams and once for what they do; most are kept in between. */
const KEPT_MAX_BYTES = 2 * 1024 * 1024;
const KEPT_AT_LEAST_BYTES = 64;
/** Ten times what the largest honest file of 5 MB has. */
const MAX_PLACES = 250_000;

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
	readonly #valuesByNumber = new Map<number, readonly PdfValue[]>();
	readonly #kept = new Map<Place, PdfObject>();
	readonly #contents: Buffer[] = [];
	readonly #data: PdfStreamData;
	#streams: readonly PdfObject[] | undefined;
	#readableBytes: number;
	#readBytes = 0;
	#keptBytes = 0;

	constructor(bytes: Buffer) {
		this.bytes = bytes;
		this.#data = new PdfStreamData(bytes);
		this.#readableBytes = READABLE_AT_LEAST_BYTES + READINGS_OF_EACH_BYTE * bytes.length;
		for (const place of findPlaces(bytes)) this.#add(place);
	}

	/** Adds what an object stream holds: numbers of objects, and where each begins. */
	addCompressed(
		contents: Buffer,
		objects: ReadonlyArray<{ number: number; position: number }>,
	): void {
		this.#readableBytes += READINGS_OF_EACH_BYTE * contents.length;
		this.#contents.push(contents);
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
		for (const { bytes, start } of this.#trailerRanges()) {
			const { value } = this.#parse(bytes, start);
			if (value?.kind === "dictionary") yield value;
		}
	}

	/**
	 * All that may hold objects and trailers, each byte once: what object streams hold, and the file
	 * but for its streams' data. An object that breaks off goes on to the next.
	 */
	*ranges(): Generator<PdfRange> {
		for (const bytes of this.#contents) yield { bytes, start: 0, end: bytes.length };
		const places = this.#places.filter(({ bytes }) => bytes === this.bytes);
		for (const [index, { bytes, position }] of places.entries()) {
			const { isWhole, end } = this.#parse(bytes, position);
			const next = places[index + 1]?.position ?? bytes.length;
			yield { bytes, start: position, end: isWhole ? end : next };
		}
		for (const range of this.#trailerRanges()) {
			const { isWhole, end } = this.#parse(range.bytes, range.start);
			yield isWhole ? { ...range, end } : range;
		}
	}

	/** All objects with this number: a file that was changed keeps the older ones too. */
	resolve({ object }: PdfReference): PdfObject[] {
		const places = this.#placesByNumber.get(object) ?? [];
		this.count(places.length);
		return places.map((place) => this.#read(place));
	}

	/** What a value stands for, through a reference or not. */
	valuesOf(value: PdfValue | undefined): readonly PdfValue[] {
		if (value === undefined) return [];
		if (value.kind !== "reference") return [value];
		const values = this.#valuesByNumber.get(value.object) ?? this.#readValues(value.object);
		this.count(values.length);
		return values;
	}

	/** The value that stands at a place. */
	valueAt(bytes: Buffer, position: number): PdfValue | undefined {
		return this.#parse(bytes, position).value;
	}

	/**
	 * Counts work, in bytes that were read.
	 *
	 * @throws RefusedFileError where it is more than any honest file takes
	 */
	count(bytes: number): void {
		this.#readBytes += Math.max(READING_AT_LEAST_BYTES, bytes);
		if (this.#readBytes > this.#readableBytes) throw tooComplex("Objects within objects");
	}

	#findStreams(): PdfObject[] {
		const found: PdfObject[] = [];
		for (const object of this.objects()) if (object.data !== undefined) found.push(object);
		return found;
	}

	*#trailerRanges(): Generator<PdfRange> {
		const { bytes } = this;
		const word = "trailer";
		for (let at = bytes.indexOf(word); at >= 0; ) {
			const next = bytes.indexOf(word, at + 1);
			yield { bytes, start: at + word.length, end: next < 0 ? bytes.length : next };
			at = next;
		}
	}

	#add(place: Place): void {
		if (this.#places.length === MAX_PLACES) throw tooComplex("Too many objects");
		this.#places.push(place);
		if (place.id === undefined) return;
		this.#valuesByNumber.delete(place.id.number);
		const same = this.#placesByNumber.get(place.id.number);
		if (same) same.push(place);
		else this.#placesByNumber.set(place.id.number, [place]);
	}

	#readValues(number: number): readonly PdfValue[] {
		const places = this.#placesByNumber.get(number) ?? [];
		const values = places.flatMap(({ bytes, position }) => this.valueAt(bytes, position) ?? []);
		this.#valuesByNumber.set(number, values);
		return values;
	}

	#read(place: Place): PdfObject {
		const kept = this.#kept.get(place);
		if (kept !== undefined) return kept;
		const { value, end, isWhole } = this.#parse(place.bytes, place.position);
		const found =
			value?.kind === "dictionary" && place.bytes === this.bytes
				? this.#dataOf(value, end)
				: { data: undefined, isPlain: true };
		const object = { id: place.id, value: value ?? NULL, isWhole, ...found };
		this.#keep(place, object, end - place.position);
		return object;
	}

	#keep(place: Place, object: PdfObject, bytes: number): void {
		const kept = this.#keptBytes + KEPT_AT_LEAST_BYTES + bytes;
		if (kept > KEPT_MAX_BYTES) return;
		this.#keptBytes = kept;
		this.#kept.set(place, object);
	}

	#parse(bytes: Buffer, position: number): ParsedValue & { readonly end: number } {
		const lexer = new PdfLexer(bytes, position);
		const parsed = parseValue(lexer);
		this.count(lexer.position - position);
		return { ...parsed, end: lexer.position };
	}

	#dataOf(dictionary: PdfDictionary, position: number): Pick<PdfObject, "data" | "isPlain"> {
		const found = this.#data.startAt(position);
		if (found === undefined) return { data: undefined, isPlain: true };
		const lengths = this.valuesOf(entryOf(dictionary, "Length")).flatMap((length) =>
			length.kind === "number" ? [length.number] : [],
		);
		const end = this.#data.end(found.start, lengths);
		return { data: this.bytes.subarray(found.start, end), isPlain: found.isPlain };
	}
}

const NULL: PdfValue = { kind: "word", word: "null" };

function findPlaces(bytes: Buffer): Place[] {
	const places: Place[] = [];
	for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 1)) {
		if (places.length > MAX_PLACES) break;
		if (bytes.toString("latin1", Math.max(0, at - 3), at) === "end") continue;
		places.push({ id: objectIdBefore(bytes, at), bytes, position: at + "obj".length });
	}
	return places;
}
