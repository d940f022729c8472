import {
	isArray,
	isDictionary,
	isReference,
	type PdfDictionary,
	type PdfValue,
} from "./pdf-value.ts";

/** Maximum length of a chain of references. */
const MAX_REFERENCES = 30;

/**
 * The objects of a PDF as one reader sees them: found, decrypted, decoded, each with its number.
 */
export class PdfObjects {
	/** of the file's last trailer */
	readonly trailer: PdfDictionary;
	readonly #values: readonly PdfValue[];
	readonly #byNumber: ReadonlyMap<number, PdfValue>;

	/**
	 * @param objects by their references, such as `12 0 R`, the latest generation last
	 */
	constructor(objects: ReadonlyMap<string, PdfValue>, trailer: PdfDictionary) {
		this.trailer = trailer;
		this.#values = [...objects.values(), trailer];
		// qpdf lists a generation that only a reference names as null.
		const found = [...objects].filter(([, value]) => value !== null);
		this.#byNumber = new Map(found.map(([reference, value]) => [numberOf(reference), value]));
	}

	/**
	 * The value that a reference stands for: null for a reference to nothing. Some readers do not
	 * compare generations, so any generation of the object is found.
	 */
	resolve(value: PdfValue | undefined): PdfValue {
		let resolved = value ?? null;
		for (let count = 0; isReference(resolved); count++) {
			if (count === MAX_REFERENCES) return null;
			resolved = this.#byNumber.get(numberOf(resolved)) ?? null;
		}
		return resolved;
	}

	/** The numbers of the objects that are not null. */
	get numbers(): ReadonlySet<number> {
		return new Set(this.#byNumber.keys());
	}

	/** The dictionaries of the streams that contain objects. */
	get objectStreams(): readonly PdfDictionary[] {
		return this.#values.filter(isDictionary).filter(isObjectStream);
	}

	/** Every dictionary, including nested ones, whether anything refers to it or not. */
	*dictionaries(): Generator<PdfDictionary> {
		const waiting = [...this.#values];
		for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
			if (isDictionary(value)) yield value;
			if (!isDictionary(value) && !isArray(value)) continue;
			// A list may be longer than the maximum number of arguments.
			for (const each of Object.values(value)) waiting.push(each);
		}
	}
}

/**
 * Whether the stream of this dictionary contains objects (ISO 32000-2, 7.5.7). Some readers do not
 * look at its type.
 */
export function isObjectStream(dictionary: PdfDictionary): boolean {
	return "/N" in dictionary && "/First" in dictionary;
}

function numberOf(reference: string): number {
	return Number.parseInt(reference, 10);
}
