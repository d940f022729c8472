/**
 * Moves the focus once the screen stands as it will be: a dialog that closes gives the focus back
 * first.
 *
 * @param selector of the element; the first on the screen gets the focus
 */
export function focusSoon(selector: string): void {
	setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
}
