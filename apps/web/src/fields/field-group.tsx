import type { FocusEvent, ReactNode } from "react";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import type { FieldMessages } from "./field-binding.ts";
import { FieldNotes } from "./field-notes.tsx";

interface FieldGroupProps extends FieldMessages {
	/** of the group: the ids of its notes begin with it */
	readonly name: string;
	readonly legend: string;
	/** undefined if nothing can be entered */
	readonly hint?: ReactNode;
	/** shown below the error: what exactly is wrong */
	readonly advice?: ReactNode;
	/** the focus left the whole group */
	readonly onLeave: () => void;
	readonly children: ReactNode;
	/** below the notes: another way to fill in the boxes */
	readonly helper?: ReactNode;
}

/**
 * A value in several boxes. Hint and warning belong to the group, so that they are read once; each
 * wrong box names the error.
 */
export function FieldGroup(props: FieldGroupProps) {
	const { name, legend, hint, advice, onLeave, children, helper, ...notes } = props;
	return (
		<fieldset
			className={field["group"]}
			onBlur={leaveGroup(onLeave)}
			aria-describedby={describedBy(name, hint !== undefined, notes.issue ? {} : notes)}
		>
			<legend className={field["legend"]}>{legend}</legend>
			{hint !== undefined && (
				<p className={field["hint"]} id={`${name}-hint`}>
					{hint}
				</p>
			)}
			{children}
			<FieldNotes name={name} {...notes}>
				{advice}
			</FieldNotes>
			{helper}
		</fieldset>
	);
}

/** Makes an onBlur for a group that runs when the focus leaves the whole group. */
function leaveGroup(onLeave: () => void): (event: FocusEvent) => void {
	return ({ currentTarget, relatedTarget }) => {
		if (!currentTarget.contains(relatedTarget)) onLeave();
	};
}
