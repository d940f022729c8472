import {
	BR_PART_CHARACTERS,
	CHINESE_NAME_MAX_CHARACTERS,
	EMAIL_MAX_CHARACTERS,
	ENGLISH_NAME_MAX_CHARACTERS,
	ID_NUMBER_MAX_CHARACTERS,
} from "./limits.ts";

interface FieldFacts {
	/** the screen that asks for it */
	readonly step: "company" | "person" | "confirm";
	readonly kind: "text" | "datePart" | "choice" | "tick" | "upload";
	/** what normalises a text; absent: folds full-width characters */
	readonly form?: "capitals" | "companyName" | "personName";
	/** characters of a text */
	readonly max?: number;
	/** accounts without a BR number are not asked for it */
	readonly ofBr?: true;
	/** iAM Smart can fill it in; its input in the form is locked then */
	readonly iamSmart?: true;
	/**
	 * added in this release: forms of the previous one do not send it, so the server accepts a
	 * submission without it
	 */
	readonly isNew?: true;
	/** of an upload: its name in the issue codes */
	readonly document?: "br_copy" | "business_proof" | "id_copy";
}

const COMPANY_NAME = { step: "company", kind: "text", form: "companyName" } as const;
const PERSON_NAME = { step: "person", kind: "text", form: "personName", iamSmart: true } as const;
const BR_PART = { step: "company", kind: "text", ofBr: true } as const;
const DATE_PART = { step: "person", kind: "datePart", iamSmart: true } as const;
const HKID_PART = { step: "person", kind: "text", form: "capitals", iamSmart: true } as const;
const ID_COPY = { step: "person", kind: "upload", document: "id_copy" } as const;

/**
 * What the steps after login ask for (specification, section 3), in the order of the request, of an
 * export and of its summary. Values, request, drafts and their types follow from this table. The
 * server keeps every field, uploads as files. Labels are in the catalogs of both applications.
 */
export const FIELDS = {
	companyNameEN: { ...COMPANY_NAME, max: ENGLISH_NAME_MAX_CHARACTERS },
	companyNameHK: { ...COMPANY_NAME, max: CHINESE_NAME_MAX_CHARACTERS },
	branchSameAsCompany: { step: "company", kind: "tick" },
	branchCompanyNameEN: { ...COMPANY_NAME, max: ENGLISH_NAME_MAX_CHARACTERS },
	branchCompanyNameHK: { ...COMPANY_NAME, max: CHINESE_NAME_MAX_CHARACTERS },
	email: { step: "company", kind: "text", max: EMAIL_MAX_CHARACTERS },
	brNO_1: { ...BR_PART, max: BR_PART_CHARACTERS[0] },
	brNO_2: { ...BR_PART, max: BR_PART_CHARACTERS[1] },
	brNO_3: { ...BR_PART, max: BR_PART_CHARACTERS[2] },
	brNO_4: { ...BR_PART, max: BR_PART_CHARACTERS[3] },
	brNO_5: { ...BR_PART, form: "capitals", max: BR_PART_CHARACTERS[4] },
	brCopy: { step: "company", kind: "upload", document: "br_copy", ofBr: true },
	businessProof: { step: "company", kind: "upload", document: "business_proof" },
	nameEN: { ...PERSON_NAME, max: ENGLISH_NAME_MAX_CHARACTERS },
	nameHK: { ...PERSON_NAME, max: CHINESE_NAME_MAX_CHARACTERS },
	birthday_dd: { ...DATE_PART, max: 2 },
	birthday_mm: { ...DATE_PART, max: 2 },
	birthday_yyyy: { ...DATE_PART, max: 4 },
	idType: { step: "person", kind: "choice" },
	idNO_1: { ...HKID_PART, max: 8 },
	idNO_2: { ...HKID_PART, max: 1 },
	idNO: { step: "person", kind: "text", max: ID_NUMBER_MAX_CHARACTERS },
	idCopyF: ID_COPY,
	idCopyB: ID_COPY,
	idCopyS: ID_COPY,
	declarationNoHkid: { step: "confirm", kind: "tick" },
} as const satisfies Readonly<Record<string, FieldFacts>>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** The names of the fields with these facts. */
export type FieldsWith<Facts> = {
	[Name in FieldName]: Fields[Name] extends Facts ? Name : never;
}[FieldName];

/**
 * The fields as a customer sees them: the parts of a number or a date are one (`brNO`, `birthday`,
 * and `idNO` for the two parts of an HKID number). The declaration is accepted, not filled in.
 */
export type WholeField = WholeOf<Exclude<FieldName, FieldsWith<{ step: "confirm" }>>>;
type WholeOf<Name extends string> = Name extends `${infer Whole}_${string}` ? Whole : Name;

export function wholeField<Name extends string>(field: Name): WholeOf<Name> {
	return field.replace(/_\w+$/, "") as WholeOf<Name>;
}

export const FIELD_NAMES: readonly FieldName[] = Object.keys(FIELDS) as FieldName[];

export function isFieldName(name: string): name is FieldName {
	return Object.hasOwn(FIELDS, name);
}

/** Lists the fields with these facts, in the order of the table. */
export function fieldsWith<const Facts extends Partial<FieldFacts>>(
	facts: Facts,
): ReadonlyArray<FieldsWith<Facts>> {
	const wanted = Object.entries(facts);
	return FIELD_NAMES.filter((name): name is FieldsWith<Facts> =>
		wanted.every(([fact, value]) => Reflect.get(FIELDS[name], fact) === value),
	);
}

/** What an account without a BR number is not asked for. */
export const BR_FIELDS = fieldsWith({ ofBr: true });

/** The fields that iAM Smart fills in. */
export type IamSmartField = FieldsWith<{ iamSmart: true }>;

export const IAM_SMART_FIELDS: readonly IamSmartField[] = fieldsWith({ iamSmart: true });
