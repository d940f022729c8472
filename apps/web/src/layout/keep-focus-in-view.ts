/**
 * Scrolls the control that has the focus back into view, where an error that appeared above or a
 * notice in the action bar has pushed it under that bar. One that is in view stays where it is.
 */
export function keepFocusInView(): void {
	const { activeElement } = document;
	if (activeElement !== document.body) activeElement?.scrollIntoView({ block: "nearest" });
}
