import type { ReactNode } from "react";
import { describedBy } from "./described-by.ts";
import type { FieldMessages } from "./field-binding.ts";
import { FieldNotes } from "./field-notes.tsx";
import styles from "./tick-box.module.css";

interface TickBoxProps extends FieldMessages {
	readonly name: string;
	readonly label: ReactNode;
	readonly isTicked: boolean;
	readonly onChange: (isTicked: boolean) => void;
}

/** A tick box with its sentence; the whole line can be tapped. */
export function TickBox({ name, label, isTicked, onChange, ...messages }: TickBoxProps) {
	return (
		<div className={styles["field"]}>
			<label className={styles["line"]}>
				<input
					className="tick"
					type="checkbox"
					id={name}
					name={name}
					checked={isTicked}
					aria-invalid={messages.issue !== undefined}
					aria-describedby={describedBy(name, false, messages)}
					onChange={(event) => onChange(event.currentTarget.checked)}
				/>
				<span>{label}</span>
			</label>
			<FieldNotes name={name} {...messages} />
		</div>
	);
}
