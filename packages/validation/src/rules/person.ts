import * as v from "valibot";
import { checkFields, type FieldIssue } from "../field-issue.ts";
import { fieldsWith, IAM_SMART_FIELDS } from "../fields.ts";
import type { WarningCode } from "../issue-code.ts";
import { tickEntry } from "../text-entry.ts";
import { findWrongDateParts, isAdultByYear } from "./age.ts";
import {
	findIdentityIssues,
	findIdentityWarnings,
	ignoredNumbersOf,
	OTHER_NUMBER,
	type WholeNumber,
} from "./identity-document.ts";
import { findNameIssues, findNameWarnings } from "./name.ts";
import { stepEntries } from "./step-entries.ts";
import { findUploadIssue } from "./upload.ts";

/** The fields of the person step as the request carries them. */
export const personEntries = { ...stepEntries("person"), useIamSmart: tickEntry() };

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

/** What looks unusual in the person step but is accepted. */
export function* findPersonWarnings(
	person: Parameters<typeof findNameWarnings>[1] & WholeNumber,
): Generator<{ field: keyof Person; code: WarningCode }> {
	yield* findNameWarnings("name", person);
	yield* findIdentityWarnings(person);
}
