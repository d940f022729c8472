/**
 * Moves the focus after the current changes of the screen, because a closing dialog first returns
 * the focus.
 *
 * @param selector of the element; the first match gets the focus
 */
export function focusSoon(selector: string): void {
	setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
}
