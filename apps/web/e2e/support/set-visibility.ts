import type { Page } from "playwright-core";

/** Simulates another tab or app coming to the front, or leaving it. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
	await page.evaluate((visibility) => {
		Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	}, state);
}
