import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useUploadNames } from "./use-upload-names.ts";

/** These sentences already name their document. */
const NAMES_DOCUMENT = /_(?:br_copy|business_proof)$/;
/** These sentences suit any field, or come from an extension of the server. */
const SUITS_ANY_FIELD = /^error_(?:wrong_type|not_applicable|differs|other)|^own_/;
/** The parts of a number or a date have one name. */
const PART = /_\w+$/;

/**
 * Writes what is wrong with a field, with its name, for a list of mistakes; undefined if the
 * sentence itself names the field.
 */
export function useFieldLine(): (field: string, code: IssueCode) => string | undefined {
	const { t, i18n } = useLingui();
	const uploads: Readonly<Record<string, string>> = useUploadNames();
	const others: Readonly<Record<string, string>> = {
		companyNameEN: t`Company Name (English)`,
		companyNameHK: t`Company Name (Chinese)`,
		branchSameAsCompany: t`Branch Name`,
		branchCompanyNameEN: t`Branch Name (English)`,
		branchCompanyNameHK: t`Branch Name (Chinese)`,
		email: t`Email Address`,
		brNO: t`BR Certificate No.`,
		nameEN: t`English Name`,
		nameHK: t`Chinese Name`,
		birthday: t`Date of Birth`,
		idType: t`ID Type`,
		idNO: t`ID Number`,
	};
	return (field, code) => {
		const needsName = uploads[field] ? !NAMES_DOCUMENT.test(code) : SUITS_ANY_FIELD.test(code);
		const label = uploads[field] ?? others[field.replace(PART, "")];
		if (label === undefined || !needsName) return undefined;
		return t`${label}: ${{ sentence: i18n._(code) }}`;
	};
}
