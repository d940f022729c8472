import { useLingui } from "@lingui/react/macro";
import { useStore } from "@tanstack/react-form";
import type { PersonForm } from "./use-person-form.ts";

/** What stands at a field that iAM Smart filled in; undefined where the customer may type. */
export function useLockedNote(form: PersonForm["form"]): string | undefined {
	const { t } = useLingui();
	const isLocked = useStore(form.store, ({ values }) => values.iamSmart !== undefined);
	return isLocked ? t`Data is provided by iAM Smart` : undefined;
}
