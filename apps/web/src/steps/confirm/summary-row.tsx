import styles from "./summary-row.module.css";

interface SummaryRowProps {
	readonly label: string;
	/** one line each; empty ones are left out */
	readonly values: readonly string[];
	/** the values are words of ours, not what was typed */
	readonly isInWords?: boolean;
	/** who provided them */
	readonly source?: string | undefined;
}

/** One value, or the two languages of a name, below its label. */
export function SummaryRow({ label, values, isInWords = false, source }: SummaryRowProps) {
	const shown = [...new Set(values)].filter((value) => value !== "");
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{shown.map((value) => (
				<dd key={value} translate={isInWords ? "yes" : "no"}>
					{value}
				</dd>
			))}
			{source !== undefined && <dd className={styles["source"]}>{source}</dd>}
		</div>
	);
}
