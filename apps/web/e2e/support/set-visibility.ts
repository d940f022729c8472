import type { Page } from "playwright-core";

/** As when another tab or app comes to the front, or goes. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
	await page.evaluate((visibility) => {
		Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	}, state);
}
