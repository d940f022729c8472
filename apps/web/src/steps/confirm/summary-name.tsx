import { useLingui } from "@lingui/react/macro";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { SummaryRow, type SummaryRowProps } from "./summary-row.tsx";

interface SummaryNameProps<Stem extends string>
	extends Omit<SummaryRowProps, "values" | "onChange"> {
	/** the names of the two fields are the stem with EN and HK */
	readonly stem: Stem;
	readonly values: Readonly<Record<`${Stem}EN` | `${Stem}HK`, string>>;
	/** leads to the first of the two */
	readonly onChange: (field: string) => void;
}

/** A name in its two languages, the page's language first. */
export function SummaryName<Stem extends string>(props: SummaryNameProps<Stem>) {
	const { stem, values, onChange, ...row } = props;
	const { i18n } = useLingui();
	const fields = inReadingOrder(i18n.locale, {
		english: `${stem}EN` as const,
		chinese: `${stem}HK` as const,
	});
	return (
		<SummaryRow
			{...row}
			values={fields.map((field) => values[field])}
			onChange={() => onChange(fields[0])}
		/>
	);
}
