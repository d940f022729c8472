import type { ChosenFile } from "../fields/chosen-file.ts";
import { EMPTY_COMPANY } from "../registration/company-values.ts";
import { EMPTY_LOGIN } from "../registration/login-values.ts";
import { EMPTY_PERSON } from "../registration/person-values.ts";
import { earlierStep } from "../registration/progress.ts";
import type { SubmissionKey } from "../registration/submission-key.ts";
import type { Draft } from "./draft.ts";

/** Another shape of the values makes it another version, which this release does not read. */
const VERSION = 1;

/** Gives each file's contents a name of their own, the same for the same contents. */
export interface FileNames {
	nameOf(contents: Blob): string;
	contentsOf(name: string): Blob | undefined;
}

/** The values as JSON; in it, a file's contents are their name. */
export function draftToText(draft: Draft, { nameOf }: Pick<FileNames, "nameOf">): string {
	return JSON.stringify({ version: VERSION, draft }, (_key, value: unknown) =>
		value instanceof Blob ? { contentsOf: nameOf(value) } : value,
	);
}

/**
 * Reads what {@link draftToText} wrote. It was sealed by this form, so its shape is known. A file whose
 * contents are missing is left out, and its step is to be gone through again.
 *
 * @returns undefined where another version wrote it
 */
export function draftFromText(
	text: string,
	{ contentsOf }: Pick<FileNames, "contentsOf">,
): Draft | undefined {
	const { version, draft } = JSON.parse(text, (_key, value: unknown) =>
		isContentsName(value) ? contentsOf(value.contentsOf) : value,
	) as { version: number; draft: Draft };
	if (version !== VERSION) return undefined;
	const [company, isCompanyWhole] = withoutLostFiles({ ...EMPTY_COMPANY, ...draft.company });
	const [person, isPersonWhole] = withoutLostFiles({ ...EMPTY_PERSON, ...draft.person });
	let { furthest } = draft;
	if (!isPersonWhole) furthest = earlierStep(furthest, "person");
	if (!isCompanyWhole) furthest = earlierStep(furthest, "company");
	return {
		...draft,
		typedLogin: { ...EMPTY_LOGIN, ...draft.typedLogin },
		company,
		person,
		furthest,
		submissionKey: { ...draft.submissionKey, mayHaveArrived: mayHaveArrived(draft.submissionKey) },
	};
}

/** Earlier releases did not say. */
function mayHaveArrived({ value, isAnswered, ...key }: SubmissionKey): boolean {
	return key.mayHaveArrived ?? (value !== undefined && !isAnswered);
}

function withoutLostFiles<Values extends object>(values: Values): [Values, isWhole: boolean] {
	let isWhole = true;
	const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
		if (!Array.isArray(value)) return [name, value];
		const files = value.filter(({ contents }: Partial<ChosenFile>) => contents !== undefined);
		isWhole &&= files.length === value.length;
		return [name, files];
	});
	return [Object.fromEntries(entries) as Values, isWhole];
}

function isContentsName(value: unknown): value is { contentsOf: string } {
	return typeof value === "object" && value !== null && "contentsOf" in value;
}
