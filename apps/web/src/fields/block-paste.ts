import type { ClipboardEvent } from "react";

/**
 * Pasting is blocked on the company and person steps (specification, section 5). Only the paste
 * event: autofill, dictation, input methods and drops pass.
 */
export function blockPaste(event: ClipboardEvent): void {
	event.preventDefault();
}
