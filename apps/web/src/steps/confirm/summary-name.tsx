import { useLingui } from "@lingui/react/macro";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { SummaryRow } from "./summary-row.tsx";

interface SummaryNameProps {
	readonly label: string;
	readonly english: string;
	readonly chinese: string;
}

/** A name in its two languages, the page's own first. */
export function SummaryName({ label, english, chinese }: SummaryNameProps) {
	const { i18n } = useLingui();
	return <SummaryRow label={label} values={inReadingOrder(i18n.locale, { english, chinese })} />;
}
