import { useLingui } from "@lingui/react/macro";
import type { WarningCode } from "@sim-registration/validation";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { SummaryRow } from "./summary-row.tsx";

interface SummaryNameProps {
	readonly label: string;
	readonly english: string;
	readonly chinese: string;
	/** who provided it */
	readonly source?: string | undefined;
	readonly warnings?: readonly (WarningCode | undefined)[];
}

/** A name in its two languages, the page's own first. */
export function SummaryName({ english, chinese, ...row }: SummaryNameProps) {
	const { i18n } = useLingui();
	const values = inReadingOrder(i18n.locale, { english, chinese });
	return <SummaryRow {...row} values={values} />;
}
