import { GAP } from "./sentence.tsx";

const parts = { title: "", frame: GAP };

/**
 * Names the document.
 *
 * @param changed `title` of the screen, or the `frame` that a state of it puts around, with a gap for it
 */
export function titlePage(changed: Partial<typeof parts>): void {
	Object.assign(parts, changed);
	document.title = parts.frame.replace(GAP, parts.title);
}
