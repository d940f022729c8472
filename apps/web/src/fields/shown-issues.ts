import type { FieldIssue, IssueCode } from "@sim-registration/validation";

interface ShownIssue {
	readonly code: IssueCode;
	/**
	 * an issue of the server: the form's rules cannot tell when it is corrected, so any change of the
	 * value removes it
	 */
	readonly refusedValue?: unknown;
}

/** The issues on the screen, by field, without those that are not shown yet. */
export type ShownIssues = ReadonlyMap<string, ShownIssue>;

export const NONE_SHOWN: ShownIssues = new Map();

/** Shows what is wrong with these fields, and nothing for correct ones. */
export function reveal(
	shown: ShownIssues,
	issues: readonly FieldIssue[],
	fields: readonly string[],
): ShownIssues {
	const next = new Map(shown);
	for (const field of fields) {
		const issue = issues.find((each) => each.field === field);
		if (issue) next.set(field, { code: issue.code });
		else if (!isRefused(next.get(field))) next.delete(field);
	}
	return next;
}

/** Shows everything that is wrong, as after pressing Next. */
export function revealAll(issues: readonly FieldIssue[]): ShownIssues {
	// Of two issues of a field the first is shown.
	const lastFirst = [...issues].reverse();
	return new Map(lastFirst.map(({ field, code }) => [field, { code }]));
}

/** Shows what the server refused. */
export function revealRefused(
	issues: readonly FieldIssue[],
	values: Readonly<Record<string, unknown>>,
): ShownIssues {
	return new Map(
		issues.map(({ field, code }) => [field, { code, refusedValue: values[field] ?? null }]),
	);
}

/** Removes what has been corrected. Adds nothing, because typing must not show errors. */
export function dropCorrected(
	shown: ShownIssues,
	issues: readonly FieldIssue[],
	values: Readonly<Record<string, unknown>>,
): ShownIssues {
	const isStillWrong = (field: string, { refusedValue }: ShownIssue) =>
		issues.some((issue) => issue.field === field) || refusedValue === (values[field] ?? null);
	const kept = [...shown].filter(([field, issue]) => isStillWrong(field, issue));
	return kept.length === shown.size ? shown : new Map(kept);
}

function isRefused(issue: ShownIssue | undefined): boolean {
	return issue?.refusedValue !== undefined;
}
