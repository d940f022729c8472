import { EMPTY_COMPANY } from "../registration/company-values.ts";
import { EMPTY_LOGIN } from "../registration/login-values.ts";
import { EMPTY_PERSON } from "../registration/person-values.ts";
import type { Draft } from "./draft.ts";

/** Another shape of the values makes it another version: an older draft is then not restored. */
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
 * Reads what {@link draftToText} wrote. It was sealed by this form, so its shape is known.
 *
 * @returns undefined where another version wrote it, or contents are missing
 */
export function draftFromText(
	text: string,
	{ contentsOf }: Pick<FileNames, "contentsOf">,
): Draft | undefined {
	let isWhole = true;
	const { version, draft } = JSON.parse(text, (_key, value: unknown) => {
		if (!isContentsName(value)) return value;
		const contents = contentsOf(value.contentsOf);
		isWhole &&= contents !== undefined;
		return contents;
	}) as { version: number; draft: Draft };
	if (version !== VERSION || !isWhole) return undefined;
	return {
		...draft,
		typedLogin: { ...EMPTY_LOGIN, ...draft.typedLogin },
		company: { ...EMPTY_COMPANY, ...draft.company },
		person: { ...EMPTY_PERSON, ...draft.person },
	};
}

function isContentsName(value: unknown): value is { contentsOf: string } {
	return typeof value === "object" && value !== null && "contentsOf" in value;
}
