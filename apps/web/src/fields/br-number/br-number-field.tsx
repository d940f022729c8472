import { useLingui } from "@lingui/react/macro";
import { BR_PART_NAMES } from "@sim-registration/validation";
import { type KeyboardEvent, useRef } from "react";
import type { FieldMessages } from "../field-binding.ts";
import { FieldGroup } from "../field-group.tsx";
import { FieldPart } from "../field-part.tsx";
import styles from "./br-number-field.module.css";
import { enterBrPart } from "./br-part-entry.ts";

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
export function BrNumberField({ parts, isWrong, onChange, ...group }: BrNumberFieldProps) {
	const { t } = useLingui();
	const labels = [t`BR No.`, t`Branch`, t`Month`, t`Year`, t`Check digit`];
	/** the parts before the composition, which each of its texts is entered into */
	const before = useRef<readonly string[]>(undefined);
	/** A moved focus would end the composition. */
	const compose = (index: number, typed: string) => {
		before.current ??= parts;
		const typing = { parts: before.current, index, typed, isCaretAtEnd: isCaretAtEnd(index) };
		const entry = enterBrPart(typing);
		onChange(entry.parts);
		return entry;
	};
	const enter = (index: number, typed: string) => {
		const { focus } = compose(index, typed);
		before.current = undefined;
		if (focus !== index) focusPart(focus);
	};
	return (
		<FieldGroup
			{...group}
			name={GROUP}
			legend={t`BR Certificate No.`}
			hint={
				<>
					<span>{t`For example 12345678-000-07-25-A`}</span>{" "}
					<span className="unseen">{t`When a box is full, you are taken to the next one.`}</span>
				</>
			}
		>
			<div className={styles["parts"]}>
				{BR_PART_NAMES.map((name, index) => (
					<FieldPart
						key={name}
						name={name}
						group={GROUP}
						label={labels[index]}
						value={parts[index] ?? ""}
						isWrong={isWrong(index)}
						inputMode={isNumeric(index) ? "numeric" : "text"}
						onChange={(typed) => enter(index, typed)}
						onComposing={(typed) => compose(index, typed)}
						onKeyDown={(event) => goBackWhenEmpty(event, index)}
					/>
				))}
			</div>
		</FieldGroup>
	);
}

/** Branch, month and year are digits; the first and the last part may contain letters. */
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
