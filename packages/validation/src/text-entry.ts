import * as v from "valibot";
import type { IssueCode } from "./issue-code.ts";

/**
 * A text field of a request. A missing field counts as empty, because a field that does not apply
 * is sent empty or not at all.
 *
 * @param normalise brings the text into the form that is checked and stored
 */
export function textEntry(normalise: (text: string) => string = (text) => text.trim()) {
	return v.optional(v.pipe(v.string("error_wrong_type"), v.transform(normalise)), "");
}

/**
 * The message of a strict object: a value that is not an object has the wrong type; an unexpected
 * key is an unknown field.
 */
export function strictObjectCode(issue: { readonly expected: string | null }): IssueCode {
	return issue.expected === "never" ? "error_unknown_field" : "error_wrong_type";
}

/** A tick box; a missing value counts as not ticked. */
export function tickEntry() {
	return v.optional(v.boolean("error_wrong_type"), false);
}
