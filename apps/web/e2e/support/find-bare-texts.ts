import type { Page } from "playwright-core";

declare global {
	/** exposed by {@link watchForBareTexts} */
	var noteBareText: (text: string) => void;
}

/**
 * Finds texts that break when a browser translates the page. Chrome replaces each text node. React
 * keeps no text node only where a string is an element's single child: it then sets the text of the
 * element. Any other text must neither change, nor come and go, nor get an element before it.
 *
 * @param note is told each such text and its element, in every page that this tab shows from now on
 */
export async function watchForBareTexts(page: Page, note: (text: string) => void): Promise<void> {
	await page.exposeFunction("noteBareText", note);
	await page.addInitScript(watch);
}

/**
 * Nothing would be found any more with a React that marks its nodes differently.
 *
 * @throws Error where the screen has no marks
 */
export async function checkMarks(page: Page): Promise<void> {
	const isMarked = await page.evaluate(() => {
		const screen = document.querySelector("html[data-live] #form main");
		return !screen || Object.keys(screen).some((key) => key.startsWith("__reactFiber$"));
	});
	if (!isMarked) throw new Error("React no longer marks its nodes with __reactFiber$");
}

/** Runs in each page before its scripts, and knows nothing around it. */
function watch(): void {
	const isReacts = (node: Node | null) =>
		node !== null && Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
	const report = (node: Node | null, what: string, place: Node | null) => {
		if (!(node instanceof Text) || !isReacts(node)) return;
		const html = place instanceof Element ? place.outerHTML : "";
		noteBareText(`'${node.data}' ${what} in ${html.slice(0, 300)}`);
	};
	const look = ({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord) => {
		if (type === "characterData") report(target, "changes", target.parentNode);
		for (const node of addedNodes) report(node, "is added", target);
		for (const node of removedNodes) report(node, "is removed", target);
		if (addedNodes.length > 0) report(nextSibling, "has something inserted before it", target);
	};
	new MutationObserver((records) => records.forEach(look)).observe(document, {
		subtree: true,
		childList: true,
		characterData: true,
	});
}
