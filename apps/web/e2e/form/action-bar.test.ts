import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The least that a finger hits. */
const TARGET_PX = 44;

/** Scrolls until the focused field ends where the action bar begins. */
function scrollToBar(page: Page): Promise<void> {
	return page.evaluate(() => {
		const bar = document.querySelector("form > :last-child");
		const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
		scrollBy(0, bottom - (bar?.getBoundingClientRect().top ?? 0));
	});
}

/** How much of the focused field the action bar covers, in pixels. */
function covered(page: Page): Promise<number> {
	return page.evaluate(() => {
		const bar = document.querySelector("form > :last-child");
		const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
		return Math.max(0, Math.round(bottom - (bar?.getBoundingClientRect().top ?? 0)));
	});
}

describe("the action bar covers no field that has the focus", () => {
	test("where a notice makes it higher", async ({ atCompany }) => {
		const { page } = await atCompany(ENGLISH);
		await page.getByRole("textbox", { name: ENGLISH.email }).focus();
		await scrollToBar(page);
		expect(await covered(page)).toBe(0);
		await paste(page, "owner@wongkee.example");
		await page.getByText(/Pasting is turned off/).waitFor();
		await expect.poll(() => covered(page)).toBe(0);
	});
});

test.for([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)(
	"in %s everything to press in uploads and on the confirmation is large enough for a finger",
	async ([, texts], { atCompany, atConfirmation }) => {
		const company = await atCompany(texts, { isFilled: true });
		const confirmation = await atConfirmation(texts);
		for (const { page } of [company, confirmation]) {
			const buttons = page.locator("main").getByRole("button");
			await buttons.first().waitFor();
			const small = await buttons.evaluateAll(
				(all, least) =>
					all
						.map((button) => ({ button, box: button.getBoundingClientRect() }))
						.filter(({ box }) => box.width < least || box.height < least)
						.map(({ button, box }) => `${button.textContent} ${box.width} x ${box.height}`),
				TARGET_PX,
			);
			expect(small).toEqual([]);
		}
	},
);
