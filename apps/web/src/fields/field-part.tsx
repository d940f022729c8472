import type { ChangeEvent, InputHTMLAttributes } from "react";
import field from "./field.module.css";
import { type TypedInput, useTypedInput } from "./use-typed-input.ts";

interface FieldPartProps
	extends TypedInput,
		Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "autoComplete" | "onKeyDown"> {
	readonly name: string;
	/** shown above the box */
	readonly label: string | undefined;
	/** of the group */
	readonly group: string;
	readonly isWrong: boolean;
	readonly isLocked?: boolean;
	/** called after the value was accepted */
	readonly onInput?: (event: ChangeEvent<HTMLInputElement>) => void;
	readonly onLeave?: () => void;
}

/** One box of a value in several, with a visible name that voice control can use. */
export function FieldPart(props: FieldPartProps) {
	const { name, label, group, isWrong, isLocked = false } = props;
	const input = useTypedInput({ onComposing: props.onChange, ...props });
	return (
		<label className={field["partLabel"]}>
			<span>{label}</span>
			<input
				{...input}
				className={`${field["control"]} ${field["part"]}`}
				id={name}
				name={name}
				inputMode={props.inputMode}
				autoComplete={props.autoComplete ?? "off"}
				autoCapitalize="characters"
				autoCorrect="off"
				spellCheck={false}
				readOnly={isLocked}
				aria-invalid={isWrong}
				aria-describedby={isWrong ? `${group}-error` : undefined}
				onChange={(event) => {
					input.onChange(event);
					props.onInput?.(event);
				}}
				onKeyDown={props.onKeyDown}
				onBlur={props.onLeave}
			/>
		</label>
	);
}
