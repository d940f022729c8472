import { type ClipboardEvent, useState } from "react";

interface PasteBlock {
	/** something was pasted, and nothing typed since */
	readonly wasBlocked: boolean;
	readonly onPaste: (event: ClipboardEvent) => void;
	readonly onInput: () => void;
}

/**
 * Pasting is blocked on the company and person steps (specification, section 5). Only the paste
 * event: autofill, dictation, input methods and drops pass.
 */
export function usePasteBlock(): PasteBlock {
	const [wasBlocked, setBlocked] = useState(false);
	return {
		wasBlocked,
		onPaste: (event) => {
			event.preventDefault();
			setBlocked(true);
		},
		onInput: () => setBlocked(false),
	};
}
