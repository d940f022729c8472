import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useUploadNames } from "./use-upload-names.ts";

/** These sentences already name their document. */
const NAMES_DOCUMENT = /_(?:br_copy|business_proof)$/;

/** Writes what is wrong with a document, with its name, for a list of mistakes. */
export function useDocumentLine(): (field: string, code: IssueCode) => string | undefined {
	const { t, i18n } = useLingui();
	const names: Readonly<Record<string, string>> = useUploadNames();
	return (field, code) => {
		const label = names[field];
		if (label === undefined || NAMES_DOCUMENT.test(code)) return undefined;
		return t`${label}: ${{ sentence: i18n._(code) }}`;
	};
}
