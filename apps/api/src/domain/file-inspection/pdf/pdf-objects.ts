import {
	isArray,
	isDictionary,
	isReference,
	type PdfDictionary,
	type PdfValue,
} from "./pdf-value.ts";

/** Of references that refer to references. */
const MAX_REFERENCES = 30;

/** The objects of a PDF as one reader sees them: found, decrypted, decoded, each with its number. */
export class PdfObjects {
	readonly #objects: ReadonlyMap<string, PdfValue>;

	/** @param objects by their references; what has none, such as the trailer, by any other name */
	constructor(objects: ReadonlyMap<string, PdfValue>) {
		this.#objects = objects;
	}

	/** What a value stands for: null for a reference to nothing. */
	resolve(value: PdfValue | undefined): PdfValue {
		let resolved = value ?? null;
		for (let count = 0; isReference(resolved); count++) {
			if (count === MAX_REFERENCES) return null;
			resolved = this.#objects.get(resolved) ?? null;
		}
		return resolved;
	}

	/** Every dictionary, those within others too, whether anything refers to it or not. */
	*dictionaries(): Generator<PdfDictionary> {
		const waiting = [...this.#objects.values()];
		for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
			if (isDictionary(value)) yield value;
			if (!isDictionary(value) && !isArray(value)) continue;
			// A list may be longer than a call may have arguments.
			for (const each of Object.values(value)) waiting.push(each);
		}
	}
}
