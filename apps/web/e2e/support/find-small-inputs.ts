import type { Page } from "playwright-core";

/** An iPhone enlarges the page when an input with smaller text gets the focus. */
const SMALLEST_PX = 16;

/** Finds inputs that an iPhone would enlarge, with the state of the screen. */
export async function findSmallInputs(page: Page, state: string): Promise<string[]> {
	const small = await page
		.locator("input:not([type=file], [type=checkbox], [type=radio]), select, textarea")
		.evaluateAll(
			(inputs, smallestPx) =>
				inputs
					.filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < smallestPx)
					.map(({ id }) => id),
			SMALLEST_PX,
		);
	return small.map((id) => `${state}: the text of ${id} is smaller than ${SMALLEST_PX} px`);
}
