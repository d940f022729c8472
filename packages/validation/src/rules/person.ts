import * as v from "valibot";
import { checkFields, type FieldIssue } from "../field-issue.ts";
import { FIELDS, fieldsWith, IAM_SMART_FIELDS } from "../fields.ts";
import type { WarningCode } from "../issue-code.ts";
import { tickEntry } from "../text-entry.ts";
import { findWrongDateParts, isAdultByYear } from "./age.ts";
import { formatHkid, isHkid } from "./hkid.ts";
import { isIdType, looksLikeHksarPassport } from "./identity-document.ts";
import { findNameIssues, isUsualChineseName, isUsualEnglishName } from "./name.ts";
import { stepEntries } from "./step-entries.ts";
import { countCharacters, isPrintable } from "./text.ts";
import { findUploadIssue } from "./upload.ts";

/** The fields of the person step as the request carries them. */
export const personEntries = { ...stepEntries("person"), useIamSmart: tickEntry() };

/** An HKID number is in two fields, the number of another document in one. */
export const HKID_PART_NAMES = ["idNO_1", "idNO_2"] as const;
const OTHER_NUMBER = ["idNO"] as const;

/**
 * What iAM Smart provided is sent a second time, as `iamsmart_` copies. One of them may hold the whole
 * HKID number.
 */
export const IAM_SMART_COPIES = [...IAM_SMART_FIELDS, ...OTHER_NUMBER];

const UPLOADS = fieldsWith({ step: "person", kind: "upload" });

const personObject = v.object(personEntries, "error_wrong_type");

export type Person = v.InferOutput<typeof personObject>;

/** Input of the person rules besides the fields. */
export interface PersonContext {
	/** the calendar year in Hong Kong, see `hongKongYear` */
	readonly currentYear: number;
}

/** The responsible person step (specification, section 5). */
export function personSchema(context: PersonContext) {
	return v.pipe(
		personObject,
		checkFields((person: Person) => findPersonIssues(person, context)),
		v.transform(dropIgnoredNumbers),
	);
}

/**
 * A person has one identity number: values left in the fields of another document type are dropped.
 */
export function dropIgnoredNumbers<Values extends Person>(person: Values): Values {
	const ignored = ignoredNumbersOf(person).map((field) => [field, ""]);
	return { ...person, ...Object.fromEntries(ignored) };
}

/** The fields of the identity number that apply to the document type. */
export function idNumberFields({ idType }: Pick<Person, "idType">) {
	return idType === "HKID" ? HKID_PART_NAMES : OTHER_NUMBER;
}

function ignoredNumbersOf({ idType }: Person) {
	return idType === "HKID" ? OTHER_NUMBER : HKID_PART_NAMES;
}

/** An identity number as it is on its document, an HKID with its check digit in brackets. */
export function formatIdNumber(
	person: Pick<Person, "idType" | "idNO" | (typeof HKID_PART_NAMES)[number]>,
): string {
	return person.idType === "HKID"
		? formatHkid(HKID_PART_NAMES.map((part) => person[part]))
		: person.idNO;
}

/** Lists every rule of the person step that the values break. */
export function* findPersonIssues(
	person: Person,
	context: PersonContext,
): Generator<FieldIssue<keyof Person>> {
	yield* findNameIssues("name", person);
	yield* findBirthdayIssues(person, context);
	yield* findIdentityIssues(person);
	for (const upload of UPLOADS) {
		const code = findUploadIssue(upload, person[upload]);
		if (code) yield { field: upload, code };
	}
}

const BIRTHDAY = { day: "birthday_dd", month: "birthday_mm", year: "birthday_yyyy" } as const;

function* findBirthdayIssues(
	person: Person,
	{ currentYear }: PersonContext,
): Generator<FieldIssue<keyof Person>> {
	const { birthday_dd: day, birthday_mm: month, birthday_yyyy: year } = person;
	const code = day || month || year ? "error_invalid_birthday" : "error_missing_birthday";
	const wrong = findWrongDateParts({ day, month, year });
	for (const part of wrong) yield { field: BIRTHDAY[part], code };
	if (wrong.length === 0 && !isAdultByYear({ birthYear: Number(year), currentYear }))
		yield { field: "birthday_yyyy", code: "error_invalid_birthday_year" };
}

function* findIdentityIssues(person: Person): Generator<FieldIssue<keyof Person>> {
	if (!isIdType(person.idType)) yield { field: "idType", code: "error_missing_id_type" };
	else if (person.idType === "HKID") yield* findHkidIssues(person);
	else yield* findIdNumberIssues(person);
	yield* findIgnoredIssues(person);
}

/**
 * Fields that do not apply are ignored, but must be short and printable: nothing may be hidden
 * there.
 */
function* findIgnoredIssues(person: Person): Generator<FieldIssue<keyof Person>> {
	for (const field of ignoredNumbersOf(person))
		if (!isIdNumber(person[field])) yield { field, code: "error_not_applicable" };
}

function* findHkidIssues({ idNO_1, idNO_2 }: Person): Generator<FieldIssue<keyof Person>> {
	if (idNO_1 === "" && idNO_2 === "") yield { field: "idNO_1", code: "error_missing_hk_id_no" };
	else if (!isHkid(idNO_1, idNO_2)) yield { field: "idNO_1", code: "error_invalid_hk_id_no" };
}

function* findIdNumberIssues({ idType, idNO }: Person): Generator<FieldIssue<keyof Person>> {
	const owner = idType === "passport" ? "id_no" : "other_id_no";
	if (idNO === "") yield { field: "idNO", code: `error_missing_${owner}` };
	else if (!isIdNumber(idNO)) yield { field: "idNO", code: `error_invalid_${owner}` };
}

function isIdNumber(text: string): boolean {
	return countCharacters(text) <= FIELDS.idNO.max && isPrintable(text);
}

/** What looks unusual in the person step but is accepted. */
export function* findPersonWarnings(
	person: Pick<Person, "nameEN" | "nameHK" | "idType" | "idNO">,
): Generator<{ field: keyof Person; code: WarningCode }> {
	if (person.nameEN !== "" && !isUsualEnglishName(person.nameEN))
		yield { field: "nameEN", code: "warning_name_en" };
	if (person.nameHK !== "" && !isUsualChineseName(person.nameHK))
		yield { field: "nameHK", code: "warning_name_hk" };
	if (person.idType === "passport" && looksLikeHksarPassport(person.idNO))
		yield { field: "idNO", code: "warning_hkid_expected" };
}
