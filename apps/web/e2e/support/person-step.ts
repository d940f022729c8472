import type { Page } from "playwright-core";

/** Day, month and year as the fields show them. */
export function birthday(page: Page): Promise<string[]> {
	return Promise.all(
		["dd", "mm", "yyyy"].map((part) => page.locator(`[name=birthday_${part}]`).inputValue()),
	);
}

/** The accessible name of the focused control. */
export function focusedLabel(page: Page): Promise<string | null | undefined> {
	return page.evaluate(
		() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
	);
}
