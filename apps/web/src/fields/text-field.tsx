import { useLingui } from "@lingui/react/macro";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from "react";
import { describedBy } from "./described-by.ts";
import styles from "./field.module.css";
import type { FieldBinding } from "./field-binding.ts";
import { FieldNotes } from "./field-notes.tsx";
import { useTypedInput } from "./use-typed-input.ts";

export interface TextFieldProps extends FieldBinding<string> {
	readonly label: string;
	readonly hint?: ReactNode;
	readonly isOptional?: boolean;
	readonly isDisabled?: boolean;
	/** provided by iAM Smart: it cannot be changed */
	readonly isLocked?: boolean;
	readonly type?: HTMLInputTypeAttribute;
	readonly inputMode?: "numeric" | "tel" | "email" | "text";
	readonly autoComplete?: HTMLInputAutoCompleteAttribute;
	readonly autoCapitalize?: "none" | "words" | "characters";
	/** of the value, if it is not the page's */
	readonly lang?: string;
	readonly normalise?: (text: string) => string;
	readonly maxCharacters?: number;
}

/** Label, hint, control and error of one line of text. */
export function TextField(props: TextFieldProps) {
	const { name, label, issue, isOptional, hint, isDisabled = false, isLocked = false } = props;
	const { t } = useLingui();
	const input = useTypedInput({ ...props, onComposing: props.onChange });
	return (
		<div className={styles["field"]}>
			<label className={styles["label"]} htmlFor={name}>
				<span>{label}</span>
				{isOptional && (
					<span className={styles["optional"]}>
						{" "}
						<span>{t`(optional)`}</span>
					</span>
				)}
			</label>
			{hint !== undefined && (
				<p className={styles["hint"]} id={`${name}-hint`}>
					{hint}
				</p>
			)}
			<input
				{...input}
				className={styles["control"]}
				id={name}
				name={name}
				type={props.type ?? "text"}
				inputMode={props.inputMode}
				autoComplete={props.autoComplete ?? "off"}
				autoCapitalize={props.autoCapitalize ?? "none"}
				autoCorrect="off"
				spellCheck={false}
				lang={props.lang}
				disabled={isDisabled}
				readOnly={isLocked}
				aria-invalid={issue !== undefined}
				aria-describedby={describedBy(name, hint !== undefined, props)}
				onBlur={props.onLeave}
			/>
			<FieldNotes {...props} />
		</div>
	);
}
