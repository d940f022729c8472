import { useLingui } from "@lingui/react/macro";
import type { IdType } from "@sim-registration/validation";

/** Names of the kinds of identity document. */
export function useIdTypeNames(): Readonly<Record<IdType, string>> {
	const { t } = useLingui();
	return { HKID: t`HKID`, passport: t`Passport`, other: t`Other` };
}
