import { BR_PART_NAMES, type IamSmartFields } from "@sim-registration/validation";
import type { ConfirmedValues } from "../registration/confirmed-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import type { Files, PlainFields } from "./submission-body.ts";

/**
 * The small fields of a submission. What does not apply is empty or left out: with a dummy BR its
 * parts, with an HKID the other number, and the other way round.
 *
 * @param recaptchaToken the captcha's payload; empty where the server asks for none
 */
export function submissionFields(
	{ company, person }: ConfirmedValues,
	{ login, isDummyBr, declarationNoHkid, person: { iamSmart } }: RegistrationState,
	recaptchaToken: string,
): PlainFields {
	const { brCopy, businessProof, ...companyFields } = company;
	const { idCopyF, idCopyB, idCopyS, ...personFields } = person;
	const isHkid = person.idType === "HKID";
	return {
		...(isDummyBr ? without(companyFields, BR_PART_NAMES) : companyFields),
		...personFields,
		useIamSmart: iamSmart !== undefined,
		...iamSmartCopies(iamSmart),
		...(isHkid ? { idNO: "" } : { idNO_1: "", idNO_2: "" }),
		declarationNoHkid: !isHkid && declarationNoHkid,
		isDummyBr,
		...login,
		recaptchaToken,
	};
}

/** What iAM Smart provided, a second time, which the server compares with what it was told. */
function iamSmartCopies(provided: IamSmartFields | undefined): PlainFields {
	const copies = Object.entries(provided ?? {});
	return Object.fromEntries(copies.map(([name, value]) => [`iamsmart_${name}`, value]));
}

/** The files of a submission: the first, and only, of each upload. */
export function submissionFiles({ company, person, isDummyBr }: RegistrationState): Files {
	const files: Files = {
		businessProof: company.businessProof[0],
		idCopyF: person.idCopyF[0],
		idCopyB: person.idCopyB[0],
		idCopyS: person.idCopyS[0],
	};
	return isDummyBr ? files : { ...files, brCopy: company.brCopy[0] };
}

function without(fields: PlainFields, names: readonly string[]): PlainFields {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
