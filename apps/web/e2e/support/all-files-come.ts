import type { Page } from "playwright-core";

/** Waits for the last prefetched file. */
export async function allFilesCome(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		performance
			.getEntriesByType("resource")
			.some(({ name, duration }) => name.includes("sent-body.worker") && duration > 0),
	);
}
