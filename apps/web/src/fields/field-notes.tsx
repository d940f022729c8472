import { useLingui } from "@lingui/react/macro";
import type { FileAdvice } from "@sim-registration/validation";
import styles from "./field-notes.module.css";
import type { FieldMessages } from "./issues.ts";

interface FieldNotesProps extends FieldMessages {
	readonly name: string;
	/** stands below the error: what to do about it */
	readonly advice?: FileAdvice | undefined;
}

/** The error or, where there is none, the warning of a field, with an icon and in words. */
export function FieldNotes({ name, issue, advice, warning }: FieldNotesProps) {
	const { i18n } = useLingui();
	if (issue)
		return (
			<p className={styles["error"]} id={`${name}-error`}>
				<span aria-hidden="true">⚠</span> <span>{i18n._(issue)}</span>
				{advice && <span className={styles["advice"]}> {i18n._(`advice_${advice}`)}</span>}
			</p>
		);
	return (
		<div role="status">
			{warning && (
				<p className={styles["warning"]} id={`${name}-warning`}>
					{i18n._(warning)}
				</p>
			)}
		</div>
	);
}
