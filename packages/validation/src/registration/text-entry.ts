import * as v from "valibot";
import type { IssueCode } from "../issue-code.ts";

/**
 * A text field of a request: absent counts as empty, because a field that does not apply is sent
 * empty or not at all.
 *
 * @param normalise brings the text into the form that is checked and kept
 */
export function textEntry(normalise: (text: string) => string = (text) => text.trim()) {
	return v.optional(v.pipe(v.string("error_wrong_type"), v.transform(normalise)), "");
}

/**
 * The message of a strict object: what is no object at all is of a wrong type, and only a field
 * that should not be there is unknown.
 */
export function strictObjectCode(issue: { readonly expected: string | null }): IssueCode {
	return issue.expected === "never" ? "error_unknown_field" : "error_wrong_type";
}

/** A tick box; absent counts as not ticked. */
export function tickEntry() {
	return v.optional(v.boolean("error_wrong_type"), false);
}
