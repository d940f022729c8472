import { describedBy } from "./described-by.ts";
import styles from "./field.module.css";
import type { FieldBinding } from "./field-binding.ts";
import { FieldNotes } from "./field-notes.tsx";

interface SelectFieldProps<Value extends string> extends FieldBinding<Value | ""> {
	readonly label: string;
	/** shown until something is chosen */
	readonly placeholder: string;
	readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
	/** provided by iAM Smart: it cannot be changed */
	readonly isLocked: boolean;
}

/** A choice from a short list, with the phone's own picker. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
	const { name, label, placeholder, options, value, issue, isLocked } = props;
	const choose = (chosen: string) => {
		const option = options.find((each) => each.value === chosen);
		if (option) props.onChange(option.value);
	};
	return (
		<div className={styles["field"]}>
			<label className={styles["label"]} htmlFor={name}>
				{label}
			</label>
			<select
				className={`${styles["control"]} ${styles["select"]}`}
				id={name}
				name={name}
				value={value}
				disabled={isLocked}
				aria-invalid={issue !== undefined}
				aria-describedby={describedBy(name, false, props)}
				onChange={(event) => choose(event.currentTarget.value)}
				onBlur={props.onLeave}
			>
				<option value="" disabled>
					{placeholder}
				</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
			<FieldNotes {...props} />
		</div>
	);
}
