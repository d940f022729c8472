import { useLingui } from "@lingui/react/macro";
import { BR_PART_NAMES, type BrPartName, brPartCharacters } from "@sim-registration/validation";
import type { KeyboardEvent } from "react";
import styles from "./br-number-field.module.css";
import { enterBrPart } from "./br-part-entry.ts";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import { FieldNotes } from "./field-notes.tsx";
import type { FieldMessages } from "./issues.ts";
import { leaveGroup } from "./leave-group.ts";
import { useTypedInput } from "./use-typed-input.ts";

const GROUP = "brNO";
const FIRST_NUMERIC_PART = 1;
const LAST_PART = BR_PART_NAMES.length - 1;

interface BrNumberFieldProps extends FieldMessages {
	/** the five parts in order */
	readonly parts: readonly string[];
	readonly isWrong: (part: number) => boolean;
	readonly onChange: (parts: readonly string[]) => void;
	readonly onLeave: () => void;
}

/** The BR certificate number in its five parts, one group with one label and one error. */
export function BrNumberField({
	parts,
	isWrong,
	onChange,
	onLeave,
	...messages
}: BrNumberFieldProps) {
	const { t } = useLingui();
	const names = [
		t`Part 1 of 5, 8 characters`,
		t`Part 2 of 5, branch, 3 digits`,
		t`Part 3 of 5, month, 2 digits`,
		t`Part 4 of 5, year, 2 digits`,
		t`Part 5 of 5, check character`,
	];
	const description = describedBy(GROUP, true, messages);
	const enter = (index: number, typed: string) => {
		const entry = enterBrPart({ parts, index, typed, isCaretAtEnd: isCaretAtEnd(index) });
		onChange(entry.parts);
		if (entry.focus !== index) focusPart(entry.focus);
	};
	return (
		<fieldset
			className={field["group"]}
			onBlur={leaveGroup(onLeave)}
			aria-describedby={description}
		>
			<legend className={field["legend"]}>{t`BR Certificate No.`}</legend>
			<p className={field["hint"]} id={`${GROUP}-hint`}>
				{t`For example 12345678-000-07-25-A`}
			</p>
			<div className={styles["parts"]}>
				{BR_PART_NAMES.map((name, index) => (
					<BrPart
						key={name}
						name={name}
						index={index}
						label={names[index]}
						value={parts[index] ?? ""}
						isWrong={isWrong(index)}
						description={description}
						onChange={(typed) => enter(index, typed)}
					/>
				))}
			</div>
			<FieldNotes name={GROUP} {...messages} />
		</fieldset>
	);
}

interface BrPartProps {
	readonly name: BrPartName;
	readonly index: number;
	readonly label: string | undefined;
	readonly value: string;
	readonly isWrong: boolean;
	readonly description: string | undefined;
	readonly onChange: (typed: string) => void;
}

function BrPart({ name, index, label, value, isWrong, description, onChange }: BrPartProps) {
	const input = useTypedInput({ value, onChange });
	return (
		<input
			{...input}
			className={`${field["control"]} ${field["part"]}`}
			id={name}
			name={name}
			aria-label={label}
			inputMode={isNumeric(index) ? "numeric" : "text"}
			autoComplete="off"
			autoCapitalize="characters"
			autoCorrect="off"
			spellCheck={false}
			size={brPartCharacters(name)}
			aria-invalid={isWrong}
			aria-describedby={description}
			onKeyDown={(event) => goBackWhenEmpty(event, index)}
		/>
	);
}

/** Branch, month and year are digits; the first and the last part may hold letters. */
function isNumeric(index: number): boolean {
	return index >= FIRST_NUMERIC_PART && index < LAST_PART;
}

function goBackWhenEmpty(event: KeyboardEvent<HTMLInputElement>, index: number): void {
	if (event.key !== "Backspace" || event.currentTarget.value !== "" || index === 0) return;
	event.preventDefault();
	focusPart(index - 1);
}

function focusPart(index: number): void {
	const input = findPart(index);
	input?.focus();
	input?.setSelectionRange(input.value.length, input.value.length);
}

function isCaretAtEnd(index: number): boolean {
	const input = findPart(index);
	return input?.selectionStart === input?.value.length;
}

function findPart(index: number): HTMLInputElement | undefined {
	const input = document.getElementById(BR_PART_NAMES[index] ?? "");
	return input instanceof HTMLInputElement ? input : undefined;
}
