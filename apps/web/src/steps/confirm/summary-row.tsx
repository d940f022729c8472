import type { WarningCode } from "@sim-registration/validation";
import type { ReactNode } from "react";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { ChangeButton } from "./change-button.tsx";
import styles from "./summary-row.module.css";
import { SummaryWarnings } from "./summary-warnings.tsx";

export interface SummaryRowProps {
	readonly label: string;
	/** one line each; empty ones are left out */
	readonly values: readonly string[];
	/** the values are words of ours, not what was typed */
	readonly isInWords?: boolean;
	/** who provided them */
	readonly source?: ReactNode;
	/** what is odd about them */
	readonly warnings?: readonly (WarningCode | undefined)[];
	/** leads to the field */
	readonly onChange: () => void;
}

/** One value, or the two languages of a name, below its label, with a link to its field. */
export function SummaryRow(props: SummaryRowProps) {
	const { label, values, isInWords = false, source, warnings = [], onChange } = props;
	const shown = [...new Set(values)].filter((value) => value !== "");
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{shown.map((value) => (
				<dd
					key={value}
					translate={isInWords ? "yes" : "no"}
					lang={isInWords ? undefined : langOfValue(value)}
				>
					{value}
				</dd>
			))}
			{source !== undefined && <dd className={styles["source"]}>{source}</dd>}
			<SummaryWarnings codes={warnings} />
			<dd className={styles["change"]}>
				<ChangeButton title={label} onPress={onChange} />
			</dd>
		</div>
	);
}
