import { useLingui } from "@lingui/react/macro";
import type { FileAdvice } from "@sim-registration/validation";
import type { ReactNode } from "react";
import styles from "./field-notes.module.css";
import type { FieldMessages } from "./issues.ts";

interface FieldNotesProps extends FieldMessages {
	readonly name: string;
	/** stands below the error: what to do about the file */
	readonly advice?: FileAdvice | undefined;
	/** in its place: what exactly is wrong */
	readonly children?: ReactNode;
	/** another place says the warning to a screen reader */
	readonly isQuiet?: boolean;
}

/** The error or, where there is none, the warning of a field, with an icon and in words. */
export function FieldNotes(props: FieldNotesProps) {
	const { name, issue, advice, warning, children, isQuiet } = props;
	const { i18n } = useLingui();
	const more = advice ? i18n._(`advice_${advice}`) : children;
	if (issue)
		return (
			<p className={styles["error"]} id={`${name}-error`}>
				<span aria-hidden="true">⚠</span> <span>{i18n._(issue)}</span>
				{more && <span className={styles["advice"]}> {more}</span>}
			</p>
		);
	return (
		<div role={isQuiet ? undefined : "status"}>
			{warning && (
				<p className={styles["warning"]} id={`${name}-warning`}>
					{i18n._(warning)}
				</p>
			)}
		</div>
	);
}
