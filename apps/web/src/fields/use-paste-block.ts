import { type DOMAttributes, useState } from "react";

interface PasteBlock {
	/** something was pasted, and nothing else was done since */
	readonly wasBlocked: boolean;
	/** of the form */
	readonly handlers: DOMAttributes<HTMLFormElement>;
}

/**
 * Blocks pasting on the company and person steps (specification, section 5). It blocks only the
 * paste event: autofill, dictation, input methods and drops work.
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
