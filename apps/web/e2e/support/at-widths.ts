import type { Page } from "playwright-core";

const PHONE = { width: 360, height: 740 };

/**
 * Checks a page at several widths, and restores a phone's width.
 *
 * @param find returns the faults at a width
 * @returns the faults, each with its state and width
 */
export async function atWidths(
	page: Page,
	state: string,
	widths: readonly number[],
	find: () => Promise<readonly string[]>,
): Promise<string[]> {
	const found: string[] = [];
	for (const width of widths) {
		await page.setViewportSize({ ...PHONE, width });
		for (const fault of await find()) found.push(`${state} at ${width} px: ${fault}`);
	}
	await page.setViewportSize(PHONE);
	return found;
}
