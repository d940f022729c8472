import type { Page } from "playwright-core";
import { atWidths } from "./at-widths.ts";

/** Stacked and side by side. */
const WIDTHS = [320, 740] as const;
/** Buttons that delete entries. */
const DELETING = /^(Log out|Start again|登出|重新開始)$/;
/** Buttons that delete entries or cannot be undone. */
const FINAL = /^(Log out|Start again|Confirm and submit|登出|重新開始|確認並提交)$/;

/**
 * Finds what is wrong with the buttons of an open dialog: the main one must come last, below or to
 * the right of the others, and must not delete anything; the focus must not be on one that cannot be
 * undone.
 */
export async function findDialogFaults(page: Page, state: string): Promise<string[]> {
	const dialog = page.locator("dialog[open]").last();
	if ((await dialog.count()) === 0) return [];
	const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
	const wrongFocus = FINAL.test(focused) ? [`${state}: the focus is on ${focused}`] : [];
	const deleting = dialog.locator(".button.primary").filter({ hasText: DELETING });
	const wrongMain = (await deleting.allTextContents()).map(
		(text) => `${state}: the main button is ${text}, which deletes`,
	);
	const wrongOrder = await atWidths(page, state, WIDTHS, () => dialog.evaluate(findWrongOrder));
	return [...wrongFocus, ...wrongMain, ...wrongOrder];
}

/** Runs in the page. */
function findWrongOrder(dialog: Element): string[] {
	const main = [...dialog.querySelectorAll(".button.primary")].filter((button) =>
		button.checkVisibility(),
	);
	if (main.length > 1) return ["it has more than one main button"];
	const [last] = main;
	if (!last) return [];
	const { bottom, right } = last.getBoundingClientRect();
	const beside = [...(last.parentElement?.querySelectorAll(":scope > .button") ?? [])];
	return beside
		.filter((button) => {
			const box = button.getBoundingClientRect();
			return button !== last && (box.top >= bottom || (box.bottom >= bottom && box.left >= right));
		})
		.map(({ textContent }) => `${textContent} comes after ${last.textContent}`);
}
