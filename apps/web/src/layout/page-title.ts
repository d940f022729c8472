import { GAP } from "./sentence.tsx";

const parts = { title: "", frame: GAP };

/**
 * Sets the document's title.
 *
 * @param changed the screen's `title`, or the `frame` that a state of the screen puts around it,
 * with a gap
 */
export function titlePage(changed: Partial<typeof parts>): void {
	Object.assign(parts, changed);
	document.title = parts.frame.replace(GAP, parts.title);
}
