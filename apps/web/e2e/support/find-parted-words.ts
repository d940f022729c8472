import type { Page } from "playwright-core";
import { atWidths } from "./at-widths.ts";

const WIDTHS = [320, 360] as const;

/**
 * Finds line breaks within Chinese words, or between a number and its Chinese unit, in what is centred
 * or has balanced lines, on phones of both widths; and texts without tabular numbers.
 */
export async function findPartedWords(page: Page, state: string): Promise<string[]> {
	return await atWidths(page, state, WIDTHS, () => page.evaluate(findHere));
}

/** Runs in the page. A line may end after a text node. */
function findHere(): string[] {
	const isWhole = (element: Element) => {
		const style = getComputedStyle(element);
		const isBalanced = style.getPropertyValue("text-wrap").includes("balance");
		return (isBalanced || style.textAlign === "center") && !element.closest("[translate=no]");
	};
	const textsIn = (element: Element) =>
		[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
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
		return [...words].flatMap((_, index) => {
			const [whole] =
				/^(?:\p{Script=Han}|\d\s(?=[時分秒歲位項步個頁至]))\p{Script=Han}/u.exec(
					words.slice(index),
				) ?? [];
			if (!whole || !isBelow(boxOf(text, index + whole.length - 1), boxOf(text, index))) return [];
			return `${words} is parted in ${whole}`;
		});
	};
	const others = [...document.querySelectorAll("body *")].filter(
		(element) => getComputedStyle(element).fontVariantNumeric !== "tabular-nums",
	);
	const shown = [...document.querySelectorAll("body *")].filter(
		// Text for screen readers is in a box of one pixel.
		(element) => element.getBoundingClientRect().width > 1 && isWhole(element),
	);
	return [
		...shown.flatMap(textsIn).flatMap(partsOf),
		...others.map(({ outerHTML }) => `other numbers in ${outerHTML.slice(0, 80)}`),
	];
}
