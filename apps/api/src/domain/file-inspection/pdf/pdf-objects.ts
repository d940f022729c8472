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
	readonly #objects: ReadonlyMap<string, PdfValue>;

	/**
	 * @param objects by their references; objects without one, such as the trailer, by any other name
	 */
	constructor(objects: ReadonlyMap<string, PdfValue>) {
		this.#objects = objects;
	}

	/** The value that a reference stands for: null for a reference to nothing. */
	resolve(value: PdfValue | undefined): PdfValue {
		let resolved = value ?? null;
		for (let count = 0; isReference(resolved); count++) {
			if (count === MAX_REFERENCES) return null;
			resolved = this.#objects.get(resolved) ?? null;
		}
		return resolved;
	}

	/** Every dictionary, including nested ones, whether anything refers to it or not. */
	*dictionaries(): Generator<PdfDictionary> {
		const waiting = [...this.#objects.values()];
		for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
			if (isDictionary(value)) yield value;
			if (!isDictionary(value) && !isArray(value)) continue;
			// A list may be longer than the maximum number of arguments.
			for (const each of Object.values(value)) waiting.push(each);
		}
	}
}
