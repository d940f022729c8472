import { useLingui } from "@lingui/react/macro";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { SummaryRow, type SummaryRowProps } from "./summary-row.tsx";

interface SummaryNameProps extends Omit<SummaryRowProps, "values" | "onChange"> {
	readonly english: string;
	readonly chinese: string;
	/** leads to the first of the two fields, whose names are the stem with EN and HK */
	readonly stem: string;
	readonly onChange: (field: string) => void;
}

/** A name in its two languages, the page's own first. */
export function SummaryName({ english, chinese, stem, onChange, ...row }: SummaryNameProps) {
	const { i18n } = useLingui();
	const values = inReadingOrder(i18n.locale, { english, chinese });
	const [first] = inReadingOrder(i18n.locale, { english: "EN", chinese: "HK" });
	return <SummaryRow {...row} values={values} onChange={() => onChange(`${stem}${first}`)} />;
}
