import { useLingui } from "@lingui/react/macro";
import {
	type IssueCode,
	isUploadName,
	type WholeField,
	wholeField,
} from "@sim-registration/validation";

/**
 * What the form calls its fields: at their inputs, in a list of mistakes and on the confirmation.
 */
export function useFieldNames(): Readonly<Record<WholeField, string>> {
	const { t } = useLingui();
	return {
		companyNameEN: t`Company Name (English)`,
		companyNameHK: t`Company Name (Chinese)`,
		branchSameAsCompany: t`Branch Name`,
		branchCompanyNameEN: t`Branch Name (English)`,
		branchCompanyNameHK: t`Branch Name (Chinese)`,
		email: t`Email Address`,
		brNO: t`BR Certificate No.`,
		brCopy: t`Copy of BR Certificate`,
		businessProof: t`Business Address Proof`,
		nameEN: t`English Name`,
		nameHK: t`Chinese Name`,
		birthday: t`Date of Birth`,
		idType: t`ID Type`,
		idNO: t`ID Number`,
		idCopyF: t`Front view of ID document`,
		idCopyB: t`Back view of ID document`,
		idCopyS: t`Selfie with ID document`,
	};
}

/** These sentences already name their document. */
const NAMES_DOCUMENT = /_(?:br_copy|business_proof)$/;
/** These sentences suit any field, or come from an extension of the server. */
const SUITS_ANY_FIELD = /^error_(?:wrong_type|not_applicable|differs|other)|^own_/;

/**
 * Writes what is wrong with a field, with its name, for a list of mistakes; undefined if the
 * sentence itself names the field.
 */
export function useFieldLine(): (field: string, code: IssueCode) => string | undefined {
	const { t, i18n } = useLingui();
	const names: Readonly<Record<string, string>> = useFieldNames();
	return (field, code) => {
		const needsName = isUploadName(field) ? !NAMES_DOCUMENT.test(code) : SUITS_ANY_FIELD.test(code);
		const label = names[wholeField(field)];
		if (label === undefined || !needsName) return undefined;
		return t`${label}: ${{ sentence: i18n._(code) }}`;
	};
}
