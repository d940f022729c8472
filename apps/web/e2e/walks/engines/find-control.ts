/** The role of a control. */
export type Role = "button" | "link" | "textbox" | "checkbox" | "heading";

/**
 * Finds a visible and enabled control by role and name, in the open dialog or else in the page.
 * Runs in the page, so it must not use anything outside this function.
 *
 * @param wanted the name of a button, a link or a heading, or the beginning of the name of a field
 *   or a box
 */
export function findControl(role: Role, wanted: string): Element | undefined {
	const selectors: Readonly<Record<Role, string>> = {
		button: "button",
		link: "a",
		textbox: "input:not([type=checkbox], [type=file])",
		checkbox: "input[type=checkbox]",
		heading: "h1, h2",
	};
	const isWhole = role === "button" || role === "link" || role === "heading";
	const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
	const nameOf = (element: Element) =>
		element.getAttribute("aria-label") ??
		textOf(element instanceof HTMLInputElement ? element.labels?.[0] : element);
	const area = document.querySelector("dialog[open]") ?? document;
	return [...area.querySelectorAll(selectors[role])].find((element) => {
		const name = nameOf(element);
		const isShown = element.getClientRects().length > 0;
		return isShown && (isWhole ? name === wanted : name.startsWith(wanted));
	});
}
