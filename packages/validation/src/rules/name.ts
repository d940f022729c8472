import type { FieldIssue } from "../field-issue.ts";
import { FIELDS } from "../fields.ts";
import type { WarningCode } from "../issue-code.ts";
import { countCharacters, isPrintable, toHalfWidth } from "./text.ts";

/**
 * The stored form of a company's name: as typed, trimmed. Full-width characters stay, because many
 * Chinese company names contain full-width brackets.
 */
export function normaliseCompanyName(name: string): string {
	return name.trim();
}

/** The stored form of a person's name: full-width Latin characters converted, trimmed. */
export function normalisePersonName(name: string): string {
	return toHalfWidth(name).trim();
}

/** The beginning of the names of both fields, and what the codes call their owner. */
const OWNERS = {
	companyName: "company_name",
	branchCompanyName: "branch_name",
	name: "name",
} as const;

type NameStem = keyof typeof OWNERS;
type NameField<Stem extends NameStem> = `${Stem}EN` | `${Stem}HK`;
type NameValues<Stem extends NameStem> = Readonly<Record<NameField<Stem>, string>>;

/** A name in its two languages; empty in one that was left out. */
export function nameIn<Stem extends NameStem>(stem: Stem, values: NameValues<Stem>) {
	return { english: values[`${stem}EN` as const], chinese: values[`${stem}HK` as const] };
}

/**
 * Checks an English and a Chinese name of which at least one is required: both empty, unprintable
 * characters, too many characters.
 */
export function* findNameIssues<Stem extends NameStem>(
	stem: Stem,
	values: NameValues<Stem>,
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

/** What looks unusual in the name of a person but is accepted. */
export function* findNameWarnings<Stem extends "name">(
	stem: Stem,
	values: NameValues<Stem>,
): Generator<{ field: NameField<Stem>; code: WarningCode }> {
	const { english, chinese } = nameIn(stem, values);
	if (english !== "" && !isUsualEnglishName(english))
		yield { field: `${stem}EN`, code: "warning_name_en" };
	if (chinese !== "" && !isUsualChineseName(chinese))
		yield { field: `${stem}HK`, code: "warning_name_hk" };
}

const USUAL_ENGLISH_NAME = /^[A-Za-z\u00C0-\u024F ,\-'’.]+$/;
const USUAL_CHINESE_NAME =
	/^(?:(?![\u2E80-\u2FDF])\p{Script=Han}|[\u00B7\u2027\u2022\u30FB\u0387\u16EB\uFF65])+$/u;

/**
 * Whether a person's English name only has characters that identity documents use: letters, space,
 * comma, hyphen, apostrophe, full stop. Other characters cause a warning, never a refusal.
 */
export function isUsualEnglishName(name: string): boolean {
	return USUAL_ENGLISH_NAME.test(name);
}

/**
 * Whether a person's Chinese name only has Chinese characters and middle dots. Others cause a
 * warning.
 */
export function isUsualChineseName(name: string): boolean {
	return USUAL_CHINESE_NAME.test(name);
}
