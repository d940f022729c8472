import type { Page } from "playwright-core";

/** Waits for the last file that is fetched ahead. */
export async function allFilesCome(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		performance
			.getEntriesByType("resource")
			.some(({ name, duration }) => name.includes("sent-body.worker") && duration > 0),
	);
}
