import { tooComplex } from "../refused-file-error.ts";

/** An object in a file's bytes, such as `12 0 obj null endobj`. */
interface WrittenObject {
	/** 0 if it is not known */
	readonly number: number;
	readonly generation: number;
	/** of its number's first digit; undefined for an object within a stream */
	readonly start: number | undefined;
	/** what follows `obj`, up to the next object */
	readonly contents: Buffer;
}

/** Everything that a reader may find in a file's bytes, whether a table lists it or not. */
export interface WrittenObjects {
	readonly objects: readonly WrittenObject[];
	/** what follows each `trailer` */
	readonly trailers: readonly Buffer[];
	/** whether each `obj` follows two numbers */
	readonly isPlain: boolean;
}

const OBJECT = Buffer.from("obj");
const TRAILER = Buffer.from("trailer");
const TRAILER_MAX_BYTES = 10_000;
const HEADER = "%PDF-1.7\n";
const CATALOG = Buffer.from("<< /Type /Catalog /Pages << /Type /Pages /Kids [] /Count 0 >> >>");
const END_OF_OBJECT = Buffer.from("\nendobj\n");
/** Readers accept no larger numbers (ISO 32000-1, annex C). */
const MAX_NUMBER = 8_388_607;
const MAX_GENERATION = 65_535;
/** Honest files of 5 MB have at most 200,000. */
const MAX_OBJECTS = 250_000;
/** Of objects without a number. */
const MAX_UNKNOWN = 1_000;
const ZERO = 0x30;
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/**
 * Finds objects as readers do that repair a file: by searching for `obj`.
 *
 * @throws RefusedFileError error_file_too_complex
 */
export function findWrittenObjects(bytes: Buffer): WrittenObjects {
	const found: Omit<WrittenObject, "contents">[] = [];
	const ends: number[] = [];
	let isPlain = true;
	let unknown = 0;
	for (const at of placesOf(OBJECT, bytes)) {
		if (isLetter(bytes[at + OBJECT.length])) continue;
		const generation = numberBefore(bytes, at, MAX_GENERATION);
		const number = generation && numberBefore(bytes, generation.start, MAX_NUMBER);
		const isAlone = isBlank(bytes[at - 1]);
		if (number !== undefined && generation !== undefined)
			found.push({ number: number.value, generation: generation.value, start: number.start });
		// A comment may separate it from its numbers.
		else if (isAlone) {
			found.push({ number: 0, generation: 0, start: at });
			unknown += 1;
		} else continue;
		if (found.length > MAX_OBJECTS || unknown > MAX_UNKNOWN) throw tooComplex("Too many objects");
		isPlain &&= number !== undefined && isAlone;
		ends.push(at + OBJECT.length);
	}
	const objects = found.map((object, index) => ({
		...object,
		contents: bytes.subarray(ends[index], found[index + 1]?.start),
	}));
	const trailers = [...placesOf(TRAILER, bytes)].map((at) => {
		const start = at + TRAILER.length;
		return bytes.subarray(start, start + TRAILER_MAX_BYTES);
	});
	return { objects, trailers, isPlain };
}

function* placesOf(keyword: Buffer, bytes: Buffer): Generator<number> {
	for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + 1)) yield at;
}

/** The number that ends at a position, or before blanks. */
function numberBefore(bytes: Buffer, end: number, max: number) {
	let digitsEnd = end;
	while (isBlank(bytes[digitsEnd - 1])) digitsEnd -= 1;
	let start = digitsEnd;
	while (isDigit(bytes[start - 1])) start -= 1;
	const value = Number(bytes.toString("latin1", start, digitsEnd));
	return start === digitsEnd || value > max ? undefined : { start, value };
}

function isBlank(byte: number | undefined): boolean {
	return byte !== undefined && BLANKS.has(byte);
}

function isLetter(byte: number | undefined): boolean {
	return byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));
}

function isDigit(byte: number | undefined): boolean {
	return byte !== undefined && byte >= ZERO && byte < ZERO + 10;
}

/**
 * Writes a PDF that lists each of a file's written objects and trailers: the last object of a
 * number under this number, to which references lead, the others under new numbers.
 *
 * @param encryption entries of a trailer that decrypt the file
 */
export function withEveryObject(
	bytes: Buffer,
	{ objects, trailers }: Pick<WrittenObjects, "objects" | "trailers">,
	encryption: string,
): Buffer {
	const isUsable = ({ number }: WrittenObject) => number > 0 && number <= MAX_NUMBER;
	const last = new Map(objects.filter(isUsable).map((object) => [object.number, object]));
	const parts = [Buffer.from(HEADER), bytes, Buffer.from("\n")];
	const entries: string[] = [];
	let length = HEADER.length + bytes.length + 1;
	let free = [...last.keys()].reduce((max, number) => Math.max(max, number), 0);
	const append = (contents: Buffer, number: number) => {
		entries.push(entryOf(number, 0, length));
		const object = Buffer.concat([Buffer.from(`${number} 0 obj `), contents, END_OF_OBJECT]);
		parts.push(object);
		length += object.length;
	};
	for (const object of objects) {
		const { number, generation, start, contents } = object;
		if (last.get(number) !== object) append(contents, ++free);
		else if (start === undefined) append(contents, number);
		else entries.push(entryOf(number, generation, HEADER.length + start));
	}
	for (const contents of [...trailers, CATALOG]) append(contents, ++free);
	const table = `xref\n0 1\n0000000000 65535 f \n${entries.join("")}`;
	const trailer = `trailer\n<< /Root ${free} 0 R /Size ${free + 1} ${encryption} >>`;
	parts.push(Buffer.from(`${table}${trailer}\nstartxref\n${length}\n%%EOF\n`));
	return Buffer.concat(parts);
}

function entryOf(number: number, generation: number, offset: number): string {
	const place = String(offset).padStart(10, "0");
	return `${number} 1\n${place} ${String(generation).padStart(5, "0")} n \n`;
}
