import { FIELDS } from "../fields.ts";
import { countCharacters, isPrintable } from "../text/index.ts";
import type { FieldIssue } from "./field-issue.ts";

/** The beginning of the names of both fields, and what the codes call their owner. */
const OWNERS = {
	companyName: "company_name",
	branchCompanyName: "branch_name",
	name: "name",
} as const;

type NameStem = keyof typeof OWNERS;
type NameField<Stem extends NameStem> = `${Stem}EN` | `${Stem}HK`;

/**
 * Checks an English and a Chinese name of which at least one is required: both empty, unprintable
 * characters, too many characters.
 */
export function* findNameIssues<Stem extends NameStem>(
	stem: Stem,
	values: Readonly<Record<NameField<Stem>, string>>,
): Generator<FieldIssue<NameField<Stem>>> {
	const owner = OWNERS[stem];
	const english: NameField<Stem> = `${stem}EN`;
	const chinese: NameField<Stem> = `${stem}HK`;
	if (values[english] === "" && values[chinese] === "") {
		yield { field: english, code: `error_missing_${owner}_en` };
		yield { field: chinese, code: `error_missing_${owner}_hk` };
	}
	for (const [field, language] of [
		[english, "en"],
		[chinese, "hk"],
	] as const) {
		const code = findTextIssue(values[field], FIELDS[field].max);
		if (code) yield { field, code: `${code}_${owner}_${language}` };
	}
}

function findTextIssue(text: string, max: number) {
	if (!isPrintable(text)) return "error_invalid";
	return countCharacters(text) > max ? "error_invalid_long" : undefined;
}
