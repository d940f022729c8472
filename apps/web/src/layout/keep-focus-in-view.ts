/**
 * Scrolls the focused control back into view if an error that appeared above it, or a notice in the
 * action bar, has pushed it under that bar. A visible control does not move.
 */
export function keepFocusInView(): void {
	const { activeElement } = document;
	if (activeElement !== document.body) activeElement?.scrollIntoView({ block: "nearest" });
}
