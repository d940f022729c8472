import * as v from "valibot";

/**
 * A text field of a request: absent counts as empty, because a field that does not apply is sent
 * empty or not at all.
 *
 * @param normalise brings the text into the form that is checked and kept
 */
export function textEntry(normalise: (text: string) => string = (text) => text.trim()) {
	return v.optional(v.pipe(v.string("error_wrong_type"), v.transform(normalise)), "");
}

/** A tick box; absent counts as not ticked. */
export function tickEntry() {
	return v.optional(v.boolean("error_wrong_type"), false);
}
