import type { Page } from "playwright-core";
import { atWidths } from "./at-widths.ts";

const WIDTHS = [320, 360] as const;

/**
 * Where a line of a heading or a button ends between two Chinese characters that are not the end and
 * the beginning of a word, on a phone of either width; and texts whose numbers are not tabular.
 */
export async function findPartedWords(page: Page, state: string): Promise<string[]> {
	return await atWidths(page, state, WIDTHS, () => page.evaluate(findHere));
}

/** Within the page. A text node is a word or several with marks between them: a line may end at its end. */
function findHere(): string[] {
	const textsIn = (element: Element) => {
		const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		const texts: Node[] = [];
		while (walker.nextNode()) texts.push(walker.currentNode);
		return texts;
	};
	const boxOf = (text: Node, index: number) => {
		const range = document.createRange();
		range.setStart(text, index);
		range.setEnd(text, index + 1);
		return range.getBoundingClientRect();
	};
	// The boxes of two lines may overlap.
	const isBelow = (next: DOMRect, { top, height }: DOMRect) => next.top > top + height / 2;
	const partsOf = (text: Node) => {
		const words = text.textContent ?? "";
		return [...Array(words.length).keys()]
			.filter((index) => /^\p{Script=Han}{2}$/u.test(words.slice(index, index + 2)))
			.filter((index) => isBelow(boxOf(text, index + 1), boxOf(text, index)))
			.map((index) => `${words} is parted after ${words.slice(0, index + 1)}`);
	};
	const others = [...document.querySelectorAll("body *")].filter(
		(element) => getComputedStyle(element).fontVariantNumeric !== "tabular-nums",
	);
	const shown = [...document.querySelectorAll("h1, h2, h3, button")].filter(
		(element) => element.getClientRects().length > 0,
	);
	return [
		...shown.flatMap(textsIn).flatMap(partsOf),
		...others.map(({ outerHTML }) => `other numbers in ${outerHTML.slice(0, 80)}`),
	];
}
