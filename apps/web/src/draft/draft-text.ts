import type { ChosenFile } from "../files/chosen-file.ts";
import { EMPTY_LOGIN, type LoginValues } from "../registration/login-values.ts";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { earlierStep } from "../registration/steps.ts";
import { NO_SUBMISSION_KEY } from "../registration/submission-key.ts";
import { type Draft, membersOf } from "./draft.ts";
import { migrate, SHAPE, type StoredDraft } from "./draft-migrations.ts";

/**
 * The earliest shape that a release must know to read what this one writes. It is never later than
 * what the previous release knows, because after a rollback that one reads it (decision 0028).
 */
const VERSION = 1;

interface StoredText {
	/** the earliest shape that a reader must know */
	readonly version: number;
	/** its shape; missing in shape 1 */
	readonly shape?: number;
	readonly draft: StoredDraft;
}

/** Names each file's contents; equal contents get the same name. */
export interface FileNames {
	nameOf(contents: Blob): string;
	contentsOf(name: string): Blob | undefined;
}

/** The values as JSON, with names instead of the files' contents. */
export function draftToText(draft: Draft, { nameOf }: Pick<FileNames, "nameOf">): string {
	return JSON.stringify({ version: VERSION, shape: SHAPE, draft }, (name, value: unknown) => {
		// Only this page knows these, and the previous release cannot read them.
		if (name === "obstacle" && value === "outdated_page") return "large_picture";
		return value instanceof Blob ? { contentsOf: nameOf(value) } : value;
	});
}

/**
 * Reads the text of {@link draftToText}, written by this release or another one. It was sealed by
 * this form, so its shape is known. A file whose contents are missing is left out, and its step has
 * to be completed again.
 *
 * @returns undefined if only later releases can read it
 */
export function draftFromText(
	text: string,
	{ contentsOf }: Pick<FileNames, "contentsOf">,
): Draft | undefined {
	const stored = JSON.parse(text, (_key, value: unknown) =>
		isContentsName(value) ? contentsOf(value.contentsOf) : value,
	) as StoredText;
	if (stored.version > SHAPE) return undefined;
	const draft = filledIn(migrate(stored.draft, stored.shape ?? 1));
	const [company, isCompanyWhole] = withoutLostFiles(draft.company);
	const [person, isPersonWhole] = withoutLostFiles(draft.person);
	let { furthest } = draft;
	if (!isPersonWhole) furthest = earlierStep(furthest, "person");
	if (!isCompanyWhole) furthest = earlierStep(furthest, "company");
	return { ...draft, company, person, furthest };
}

/**
 * Fields that a later release added to a step are preserved, so that it finds them when it opens the
 * draft again.
 */
function filledIn({
	login,
	typedLogin,
	company,
	person,
	submissionKey,
	...draft
}: StoredDraft): Draft {
	return membersOf({
		...NEW_REGISTRATION,
		...draft,
		login: loginOf(login),
		typedLogin: loginOf(typedLogin),
		company: { ...EMPTY_COMPANY, ...company },
		person: { ...EMPTY_PERSON, ...person },
		submissionKey: { ...NO_SUBMISSION_KEY, ...submissionKey },
	});
}

/** It is sent unchanged, so it must not contain anything that the server does not know. */
function loginOf(stored: Partial<LoginValues> = {}): LoginValues {
	const { accountNO, mobileNO, brNO } = { ...EMPTY_LOGIN, ...stored };
	return { accountNO, mobileNO, brNO };
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
