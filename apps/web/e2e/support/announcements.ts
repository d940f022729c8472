import type { Page } from "playwright-core";

/**
 * Runs in the page before everything else: records what a screen reader would announce, in order.
 */
export function noteAnnouncements(): void {
	const LIVE =
		"[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive],output";
	const announced: string[] = [];
	Reflect.set(window, "announced", announced);
	const isHeard = (region: Element) => {
		const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
		const isHidden = region.closest(
			"[aria-busy=true],[inert],[hidden],[aria-hidden=true],dialog:not([open])",
		);
		return region.isConnected && !isHidden && (!modal || modal.contains(region));
	};
	const regionOf = (node: Node) =>
		(node instanceof Element ? node : node.parentElement)?.closest(LIVE);
	const heardIn = (region: Element) => {
		const copy = region.cloneNode(true) as Element;
		for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
		return copy.textContent.trim();
	};
	new MutationObserver((mutations) => {
		const changed = mutations.map(({ target }) => regionOf(target));
		// A region that is added together with its text is announced only if it is an alert.
		const added = mutations.flatMap(({ addedNodes }) => [...addedNodes]);
		const alerts = added.flatMap((node) =>
			node instanceof Element
				? [
						...node.querySelectorAll("[role=alert]"),
						...(node.matches("[role=alert]") ? [node] : []),
					]
				: [],
		);
		for (const region of new Set([...changed, ...alerts])) {
			const text = region && isHeard(region) ? heardIn(region) : "";
			if (text) announced.push(text.replaceAll(/\s+/g, " "));
		}
	}).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The announcements since the last call. */
export function takeAnnouncements(page: Page): Promise<string[]> {
	return page.evaluate(() => Reflect.get(window, "announced").splice(0));
}
