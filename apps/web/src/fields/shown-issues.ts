import type { FieldIssue, IssueCode } from "@sim-registration/validation";

interface ShownIssue {
	readonly code: IssueCode;
	/** the server's: the form's own rules cannot tell when it is right, a change of value can */
	readonly refusedValue?: unknown;
}

/** The issues on the screen, by field. What is wrong but not yet shown is not among them. */
export type ShownIssues = ReadonlyMap<string, ShownIssue>;

export const NONE_SHOWN: ShownIssues = new Map();

/** Shows what is wrong with these fields, and nothing for those that are right. */
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
	const firstFirst = [...issues].reverse();
	return new Map(firstFirst.map(({ field, code }) => [field, { code }]));
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

/** Takes away what has become right. Never adds: nothing is called wrong while being typed. */
export function dropRight(
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
