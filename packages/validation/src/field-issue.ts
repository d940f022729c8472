import * as v from "valibot";
import { type IssueCode, isIssueCode } from "./issue-code.ts";

/** A broken rule: the field, and the code that says what is wrong. */
export interface FieldIssue<Field extends string = string> {
	readonly field: Field;
	readonly code: IssueCode;
}

/**
 * Makes a valibot action from a function that checks a whole object. Each issue gets the path of
 * its field and its code as the message.
 */
export function checkFields<Values extends object>(
	findIssues: (values: Values) => Iterable<FieldIssue<Extract<keyof Values, string>>>,
) {
	return v.rawCheck<Values>(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const input = { ...dataset.value } as Record<string, unknown>;
		for (const { field, code } of findIssues(dataset.value)) {
			const path = { type: "object", origin: "value", input, key: field, value: input[field] };
			addIssue({ message: code, path: [path as v.ObjectPathItem] });
		}
	});
}

/**
 * Runs a schema and lists the issues.
 *
 * @returns an empty list for valid values; a message of valibot's own, for a value of the wrong
 *   type, becomes `error_wrong_type`
 */
export function findFieldIssues(
	schema: v.GenericSchema<unknown, unknown>,
	values: unknown,
): FieldIssue[] {
	const result = v.safeParse(schema, values);
	return result.success ? [] : result.issues.map(toFieldIssue);
}

/** Turns a valibot issue into a field and a code. The field is the outermost key. */
export function toFieldIssue(issue: v.BaseIssue<unknown>): FieldIssue {
	return { field: String(issue.path?.[0].key ?? ""), code: toIssueCode(issue.message) };
}

function toIssueCode(message: string): IssueCode {
	return isIssueCode(message) ? message : "error_wrong_type";
}
