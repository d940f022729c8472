import type { Page } from "playwright-core";

/** Gives a page no memory to prepare a registration for sending, before its first navigation. */
export async function withoutMemory(page: Page): Promise<void> {
	await page.route(/sent-body/, (route) => route.abort());
	await page.addInitScript(() => {
		Reflect.set(Uint8Array.prototype, "toBase64", () => {
			throw new RangeError("No memory");
		});
	});
}
