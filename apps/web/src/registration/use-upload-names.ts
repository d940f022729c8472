import { useLingui } from "@lingui/react/macro";
import type { UploadName } from "@sim-registration/validation";

/** Names of the documents. */
export function useUploadNames(): Readonly<Record<UploadName, string>> {
	const { t } = useLingui();
	return {
		brCopy: t`Copy of BR Certificate`,
		businessProof: t`Business Address Proof`,
		idCopyF: t`Front view of ID document`,
		idCopyS: t`Selfie with ID document`,
		idCopyB: t`Back view of ID document`,
	};
}
