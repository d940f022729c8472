import type { Page } from "playwright-core";

/** More than any screen has controls. */
const MOST_TABS = 60;

/** Tabs from the top through everything, and names whatever then lies under the action bar. */
export async function findHiddenFocus(page: Page, state: string): Promise<string[]> {
	const hidden: string[] = [];
	await page.evaluate(() => {
		scrollTo(0, 0);
		document.body.tabIndex = -1;
		document.body.focus();
	});
	for (let presses = 0; presses < MOST_TABS; presses++) {
		await page.keyboard.press("Tab");
		const focus = await page.evaluate(async () => {
			const { activeElement } = document;
			if (!activeElement || activeElement === document.body) return undefined;
			// The page scrolls to what has the focus with the next frame.
			for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
			const bar = document.querySelector("form > :last-child");
			const [box, limit] = [activeElement, bar].map((each) => each?.getBoundingClientRect());
			const isHidden =
				!bar?.contains(activeElement) &&
				box !== undefined &&
				limit !== undefined &&
				Math.min(box.bottom, limit.bottom) - Math.max(box.top, limit.top) > 1;
			return { isHidden, name: activeElement.id || activeElement.textContent };
		});
		if (!focus) break;
		if (focus.isHidden) hidden.push(`${state}: ${focus.name} is hidden under the action bar`);
	}
	await page.evaluate(() => document.body.removeAttribute("tabindex"));
	return hidden;
}
