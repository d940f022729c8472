/** What a PDF's objects are made of (ISO 32000-1, 7.3). */
export type PdfValue =
	| { readonly kind: "name"; readonly name: string }
	| { readonly kind: "number"; readonly number: number }
	| { readonly kind: "string"; readonly bytes: Buffer }
	| { readonly kind: "array"; readonly items: readonly PdfValue[] }
	| PdfDictionary
	| PdfReference
	/** `true`, `null`, `endobj`, and whatever else is written without a sign in front */
	| { readonly kind: "word"; readonly word: string };

export interface PdfDictionary {
	readonly kind: "dictionary";
	/** in the order of the text; a key that is written twice stands here twice */
	readonly entries: ReadonlyArray<readonly [key: string, value: PdfValue]>;
}

export interface PdfReference {
	readonly kind: "reference";
	readonly object: number;
}

/** The value of a key; of two the last, as most readers have it. */
export function entryOf(dictionary: PdfDictionary, key: string): PdfValue | undefined {
	return dictionary.entries.findLast(([name]) => name === key)?.[1];
}

export function isName(value: PdfValue | undefined, name: string): boolean {
	return value?.kind === "name" && value.name === name;
}

/** A value and all values within it. */
export function allValues(value: PdfValue): PdfValue[] {
	const found = [value];
	for (const each of found) {
		if (each.kind === "array") for (const item of each.items) found.push(item);
		else if (each.kind === "dictionary") for (const [, item] of each.entries) found.push(item);
	}
	return found;
}
