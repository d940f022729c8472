import type { FieldIssue } from "../field-issue.ts";
import { FIELDS } from "../fields.ts";
import type { WarningCode } from "../issue-code.ts";
import { formatHkid, isHkid } from "./hkid.ts";
import { countCharacters, isPrintable } from "./text.ts";

/** The types of identity document that the form offers, in display order. */
export const ID_TYPES = ["HKID", "passport", "other"] as const;

export type IdType = (typeof ID_TYPES)[number];

export function isIdType(text: string): text is IdType {
	return (ID_TYPES as readonly string[]).includes(text);
}

/** An HKID number is in two fields, the number of another document in one. */
export const HKID_PART_NAMES = ["idNO_1", "idNO_2"] as const;
export const OTHER_NUMBER = ["idNO"] as const;

/** What a person enters of the identity document. */
export interface IdentityValues {
	readonly idType: string;
	readonly idNO_1: string;
	readonly idNO_2: string;
	readonly idNO: string;
}

/** The number of a document other than an HKID. */
export type WholeNumber = Pick<IdentityValues, "idType" | "idNO">;

type IdentityIssue = FieldIssue<keyof IdentityValues>;

/** The fields of the identity number that apply to the document type. */
export function idNumberFields({ idType }: Pick<IdentityValues, "idType">) {
	return idType === "HKID" ? HKID_PART_NAMES : OTHER_NUMBER;
}

/** The fields that do not apply. */
export function ignoredNumbersOf({ idType }: Pick<IdentityValues, "idType">) {
	return idType === "HKID" ? OTHER_NUMBER : HKID_PART_NAMES;
}

/** An identity number as it is on its document, an HKID with its check digit in brackets. */
export function formatIdNumber(person: IdentityValues): string {
	return person.idType === "HKID"
		? formatHkid(HKID_PART_NAMES.map((part) => person[part]))
		: person.idNO;
}

/** Lists every rule of the type and number that the values break. */
export function* findIdentityIssues(person: IdentityValues): Generator<IdentityIssue> {
	if (!isIdType(person.idType)) yield { field: "idType", code: "error_missing_id_type" };
	else if (person.idType === "HKID") yield* findHkidIssues(person);
	else yield* findIdNumberIssues(person);
	yield* findIgnoredIssues(person);
}

/**
 * Fields that do not apply are ignored, but must be short and printable: nothing may be hidden
 * there.
 */
function* findIgnoredIssues(person: IdentityValues): Generator<IdentityIssue> {
	for (const field of ignoredNumbersOf(person))
		if (!isIdNumber(person[field])) yield { field, code: "error_not_applicable" };
}

function* findHkidIssues({ idNO_1, idNO_2 }: IdentityValues): Generator<IdentityIssue> {
	if (idNO_1 === "" && idNO_2 === "") yield { field: "idNO_1", code: "error_missing_hk_id_no" };
	else if (!isHkid(idNO_1, idNO_2)) yield { field: "idNO_1", code: "error_invalid_hk_id_no" };
}

function* findIdNumberIssues({ idType, idNO }: IdentityValues): Generator<IdentityIssue> {
	const owner = idType === "passport" ? "id_no" : "other_id_no";
	if (idNO === "") yield { field: "idNO", code: `error_missing_${owner}` };
	else if (!isIdNumber(idNO)) yield { field: "idNO", code: `error_invalid_${owner}` };
}

function isIdNumber(text: string): boolean {
	return countCharacters(text) <= FIELDS.idNO.max && isPrintable(text);
}

/** What looks unusual but is accepted. */
export function* findIdentityWarnings({
	idType,
	idNO,
}: WholeNumber): Generator<{ field: keyof WholeNumber; code: WarningCode }> {
	if (idType === "passport" && looksLikeHksarPassport(idNO))
		yield { field: "idNO", code: "warning_hkid_expected" };
}

const HKSAR_PASSPORT = /^[HK][A-Z]?\d{8}$/i;

/**
 * Whether a passport number looks like that of an HKSAR passport (H or K, an optional second
 * letter, eight digits). Its holder has an HKID, which the law requires, so the form warns.
 */
export function looksLikeHksarPassport(passportNumber: string): boolean {
	return HKSAR_PASSPORT.test(passportNumber);
}
