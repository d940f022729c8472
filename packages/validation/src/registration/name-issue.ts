import type { IssueCode } from "../issue-code.ts";
import { CHINESE_NAME_MAX_CHARACTERS, ENGLISH_NAME_MAX_CHARACTERS } from "../limits.ts";
import { countCharacters, isPrintable } from "../text/index.ts";
import type { FieldIssue } from "./field-issue.ts";

/** Owner of the name: fields and codes differ, the rule is the same. */
type NameOwner = "company_name" | "branch_name" | "name";

export interface NamePair<Field extends string> {
	readonly owner: NameOwner;
	readonly english: { readonly field: Field; readonly text: string };
	readonly chinese: { readonly field: Field; readonly text: string };
}

/**
 * Checks an English and a Chinese name of which at least one is required: both empty, unprintable
 * characters, more than 100 or 30 characters.
 */
export function* findNameIssues<Field extends string>(
	pair: NamePair<Field>,
): Generator<FieldIssue<Field>> {
	const { owner, english, chinese } = pair;
	if (english.text === "" && chinese.text === "") {
		yield { field: english.field, code: `error_missing_${owner}_en` };
		yield { field: chinese.field, code: `error_missing_${owner}_hk` };
	}
	const englishCode = findTextIssue(english.text, ENGLISH_NAME_MAX_CHARACTERS, owner, "en");
	if (englishCode) yield { field: english.field, code: englishCode };
	const chineseCode = findTextIssue(chinese.text, CHINESE_NAME_MAX_CHARACTERS, owner, "hk");
	if (chineseCode) yield { field: chinese.field, code: chineseCode };
}

function findTextIssue(
	text: string,
	maxCharacters: number,
	owner: NameOwner,
	language: "en" | "hk",
): IssueCode | undefined {
	if (!isPrintable(text)) return `error_invalid_${owner}_${language}`;
	if (countCharacters(text) > maxCharacters) return `error_invalid_long_${owner}_${language}`;
	return undefined;
}
