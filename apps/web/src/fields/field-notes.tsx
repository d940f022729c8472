import { useLingui } from "@lingui/react/macro";
import type { FileAdvice } from "@sim-registration/validation";
import { type ReactNode, useEffect } from "react";
import type { FieldMessages } from "./field-binding.ts";
import styles from "./field-notes.module.css";

interface FieldNotesProps extends FieldMessages {
	readonly name: string;
	/** shown below the error: what to do about the file */
	readonly advice?: FileAdvice | undefined;
	/** shown instead of it: what exactly is wrong */
	readonly children?: ReactNode;
	/** another element reads the warning to screen readers */
	readonly isQuiet?: boolean;
}

/** The error of a field or, if there is none, its warning, with an icon and in words. */
export function FieldNotes(props: FieldNotesProps) {
	const { name, issue, advice, warning, children, isQuiet } = props;
	const { i18n } = useLingui();
	useEffect(() => {
		if (issue) performance.mark(`shown ${issue}`);
	}, [issue]);
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
