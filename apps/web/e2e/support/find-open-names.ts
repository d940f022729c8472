import type { Page } from "playwright-core";

/** Finds names of products that a browser would translate, with the text in which they stand. */
export async function findOpenNames(page: Page, state: string): Promise<string[]> {
	const found = await page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const open: string[] = [];
		while (walker.nextNode()) {
			const { parentElement, textContent } = walker.currentNode;
			const isClosed = parentElement?.closest("[translate=no], script, style") !== null;
			if (!isClosed && /iAM Smart|智方便|reCAPTCHA/.test(textContent ?? ""))
				open.push(textContent ?? "");
		}
		return open;
	});
	return found.map((text) => `${state}: translated would be '${text}'`);
}
