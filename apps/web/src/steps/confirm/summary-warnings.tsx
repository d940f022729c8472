import { useLingui } from "@lingui/react/macro";
import type { WarningCode } from "@sim-registration/validation";
import notes from "../../fields/field-notes.module.css";
import styles from "./summary-row.module.css";

interface SummaryWarningsProps {
	readonly codes: readonly (WarningCode | undefined)[];
}

/** Repeats the warnings of a value's field. */
export function SummaryWarnings({ codes }: SummaryWarningsProps) {
	const { i18n } = useLingui();
	return codes.map(
		(code) =>
			code && (
				<dd key={code} className={`${styles["note"]} ${notes["warning"]}`}>
					{i18n._(code)}
				</dd>
			),
	);
}
