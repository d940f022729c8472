/**
 * Empties the login's fields if the browser has filled them in: after a reload Firefox restores what
 * they once contained in this tab, even another customer's number. What this customer has typed is
 * in the draft.
 */
export function emptyRestoredFields(): void {
	const typed = new Set<EventTarget | null>();
	const note = ({ target }: Event) => typed.add(target);
	document.addEventListener("input", note, true);
	// Once the page is parsed, before its other scripts run.
	const empty = () => {
		document.removeEventListener("input", note, true);
		for (const field of document.querySelectorAll<HTMLInputElement>("#form input")) {
			if (typed.has(field)) continue;
			if (field.type === "checkbox") field.checked = false;
			else field.value = "";
		}
	};
	document.addEventListener("readystatechange", empty, { once: true });
}
