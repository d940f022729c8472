import type { Page } from "playwright-core";

/** More than any screen has controls. */
const MOST_TABS = 60;

/** After this time the page has settled. */
const MOST_FRAMES = 60;

/** Tabs through the whole page, and names every focused control that is under the action bar. */
export async function findHiddenFocus(page: Page, state: string): Promise<string[]> {
	const hidden: string[] = [];
	await page.evaluate(() => {
		scrollTo(0, 0);
		document.body.tabIndex = -1;
		document.body.focus();
	});
	for (let presses = 0; presses < MOST_TABS; presses++) {
		await page.keyboard.press("Tab");
		const focus = await page.evaluate(async (most) => {
			const { activeElement } = document;
			if (!activeElement || activeElement === document.body) return undefined;
			const isHidden = (): boolean => {
				const bar = document.querySelector("form > :last-child");
				const [box, limit] = [activeElement, bar].map((each) => each?.getBoundingClientRect());
				return (
					!bar?.contains(activeElement) &&
					box !== undefined &&
					limit !== undefined &&
					Math.min(box.bottom, limit.bottom) - Math.max(box.top, limit.top) > 1
				);
			};
			// The error of the previous field appears a few frames later, and moves everything below it.
			for (let frames = 0; frames < 2 || (isHidden() && frames < most); frames++) {
				await new Promise(requestAnimationFrame);
			}
			return { isHidden: isHidden(), name: activeElement.id || activeElement.textContent };
		}, MOST_FRAMES);
		if (!focus) break;
		if (focus.isHidden) hidden.push(`${state}: ${focus.name} is hidden under the action bar`);
	}
	await page.evaluate(() => document.body.removeAttribute("tabindex"));
	return hidden;
}
