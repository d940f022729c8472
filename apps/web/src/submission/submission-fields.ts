import {
	BR_FIELDS,
	type IamSmartFields,
	mustDeclareNoHkid,
	UPLOAD_NAMES,
} from "@sim-registration/validation";
import type { ConfirmedValues } from "../registration/confirmed-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import type { Files, PlainFields } from "./encode-body.ts";

/**
 * The small fields of a submission. Fields that do not apply are empty or left out: with an HKID
 * the other number, and vice versa; with a dummy BR its parts.
 *
 * @param recaptchaToken the captcha's payload; empty if the server requires none
 */
export function submissionFields(
	{ company, person }: ConfirmedValues,
	{ login, isDummyBr, declarationNoHkid, person: { iamSmart } }: RegistrationState,
	recaptchaToken: string,
): PlainFields {
	return {
		...plainFields(asked(company, isDummyBr)),
		...plainFields(person),
		useIamSmart: iamSmart !== undefined,
		...iamSmartCopies(iamSmart),
		declarationNoHkid: mustDeclareNoHkid(person) && declarationNoHkid,
		isDummyBr,
		...login,
		recaptchaToken,
	};
}

function plainFields(values: object): PlainFields {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => !Array.isArray(value)));
}

/** Repeats what iAM Smart provided; the server compares it with what it received. */
function iamSmartCopies(provided: IamSmartFields | undefined): PlainFields {
	const copies = Object.entries(provided ?? {});
	return Object.fromEntries(copies.map(([name, value]) => [`iamsmart_${name}`, value]));
}

/** The files of a submission: the first, and only, one of each upload. */
export function submissionFiles({ company, person, isDummyBr }: RegistrationState): Files {
	const values: Partial<typeof company & typeof person> = {
		...asked(company, isDummyBr),
		...person,
	};
	return Object.fromEntries(UPLOAD_NAMES.map((upload) => [upload, values[upload]?.[0]]));
}

/** An account without a BR number is not asked for it. */
function asked<Company extends object>(company: Company, isDummyBr: boolean): Partial<Company> {
	if (!isDummyBr) return company;
	const isOfBr = new Set<string>(BR_FIELDS);
	const entries = Object.entries(company).filter(([name]) => !isOfBr.has(name));
	return Object.fromEntries(entries) as Partial<Company>;
}
