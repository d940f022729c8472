import { type DOMAttributes, useState } from "react";

interface PasteBlock {
	/** something was pasted, and nothing done since */
	readonly wasBlocked: boolean;
	/** of the form */
	readonly handlers: DOMAttributes<HTMLFormElement>;
}

/**
 * Pasting is blocked on the company and person steps (specification, section 5). Only the paste
 * event: autofill, dictation, input methods and drops pass.
 */
export function usePasteBlock(): PasteBlock {
	const [wasBlocked, setBlocked] = useState(false);
	const forget = () => setBlocked(false);
	return {
		wasBlocked,
		handlers: {
			onPaste: (event) => {
				event.preventDefault();
				setBlocked(true);
			},
			onInput: forget,
			onClick: forget,
			onKeyDown: forget,
		},
	};
}
