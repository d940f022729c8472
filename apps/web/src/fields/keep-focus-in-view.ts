/**
 * Scrolls the control that has the focus back into view, where an error that appeared above has
 * pushed it under the action bar. One that is in view stays where it is.
 */
export function keepFocusInView(): void {
	const { activeElement } = document;
	if (activeElement !== document.body) activeElement?.scrollIntoView({ block: "nearest" });
}
