import type { Page } from "playwright-core";

declare global {
	/** exposed by {@link watchForBareTexts} */
	var noteBareText: (text: string) => void;
}

/**
 * Finds texts that break when a browser translates the page. Chrome replaces each text node. Only
 * if a string is an element's single child does React set the text of the element instead of
 * keeping the text node. Any other text must not change, appear, disappear or get an element
 * inserted before it.
 *
 * @param note called with each such text and its element, in every page that this tab shows from
 *   now on
 */
export async function watchForBareTexts(page: Page, note: (text: string) => void): Promise<void> {
	await page.exposeFunction("noteBareText", note);
	await page.addInitScript(watch);
}

/**
 * Detects a version of React that marks its nodes differently, with which nothing would be found.
 *
 * @throws Error if the screen has no marks
 */
export async function checkMarks(page: Page): Promise<void> {
	const isMarked = await page.evaluate(() => {
		const screen = document.querySelector("html[data-live] #form main");
		return !screen || Object.keys(screen).some((key) => key.startsWith("__reactFiber$"));
	});
	if (!isMarked) throw new Error("React no longer marks its nodes with __reactFiber$");
}

/** Runs in each page before its scripts, so it must not use anything outside this function. */
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
