import type { Page } from "playwright-core";

/** Stacked and side by side. */
const WIDTHS = [320, 740] as const;
const PHONE = { width: 360, height: 740 };
/** What deletes what was entered, or cannot be taken back. */
const FINAL = /^(Log out|Start again|Confirm and submit|登出|重新開始|確認並提交)$/;

/**
 * What is wrong with the buttons of an open dialog: the main one comes last, below or to the right of
 * the others, and the focus is on none that is final.
 */
export async function findDialogFaults(page: Page, state: string): Promise<string[]> {
	const dialog = page.locator("dialog[open]").last();
	if ((await dialog.count()) === 0) return [];
	const found: string[] = [];
	const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
	if (FINAL.test(focused)) found.push(`${state}: the focus is on ${focused}`);
	for (const width of WIDTHS) {
		await page.setViewportSize({ ...PHONE, width });
		const faults = await dialog.evaluate(findWrongOrder);
		found.push(...faults.map((fault) => `${state} at ${width} px: ${fault}`));
	}
	await page.setViewportSize(PHONE);
	return found;
}

/** Within the page. */
function findWrongOrder(dialog: Element): string[] {
	const main = [...dialog.querySelectorAll("button.primary")];
	if (main.length > 1) return ["it has more than one main button"];
	const [last] = main;
	if (!last) return [];
	const { bottom, right } = last.getBoundingClientRect();
	const beside = [...(last.parentElement?.querySelectorAll(":scope > button") ?? [])];
	return beside
		.filter((button) => {
			const box = button.getBoundingClientRect();
			return button !== last && (box.top >= bottom || (box.bottom >= bottom && box.left >= right));
		})
		.map(({ textContent }) => `${textContent} comes after ${last.textContent}`);
}
