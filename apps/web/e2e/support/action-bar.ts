import type { Locator, Page } from "playwright-core";

/** A button of the action bar. */
export function inBar(page: Page, name: string): Locator {
	return page.locator("form > :last-child").getByRole("button", { name, exact: true });
}

/** More than any step has controls. */
const MOST_TABS = 60;

/** The number of presses of Tab from the focused control to a button. */
export async function tabsTo(page: Page, button: string): Promise<number> {
	for (let tabs = 1; tabs <= MOST_TABS; tabs++) {
		await page.keyboard.press("Tab");
		const name = await page.evaluate(() => document.activeElement?.textContent);
		if (name === button) return tabs;
	}
	return MOST_TABS;
}
