/** What a control is for whoever hears the page. */
export type Role = "button" | "link" | "textbox" | "checkbox" | "heading";

/**
 * Finds what a customer sees and may use: by role and by name, in the dialog that is open or else
 * in the page. Runs in the page, so it knows nothing around it.
 *
 * @param wanted the name of a button, a link or a heading, or how that of a field or a box begins
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
