import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The minimum size of a touch target. */
const TARGET_PX = 44;

/** Scrolls until the focused field ends at the top of the action bar. */
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

describe("the action bar does not cover the focused field", () => {
	test("when a notice makes the bar higher", async ({ atCompany }) => {
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
	["Chinese", 320, CHINESE],
	["English", 320, ENGLISH],
	["Chinese", 390, CHINESE],
	["English", 390, ENGLISH],
] as const)(
	"in %s every control is large enough for a finger, on every step and in the menu, at %i px",
	async ([, width, texts], { atCompany, atConfirmation, atPerson }) => {
		const how = { device: { viewport: { width, height: 740 } }, isFilled: true };
		for (const arrive of [atCompany, atPerson, atConfirmation]) {
			const customer = await arrive(texts, how);
			const { page } = customer;
			const controls = "button, select, input:not([type=file], [type=checkbox])";
			const small = await tooSmall(page.locator(`main :is(${controls}):visible`));
			await customer.press(texts.menu);
			small.push(...(await tooSmall(page.getByRole("dialog").getByRole("button"))));
			expect(small).toEqual([]);
		}
	},
);

test.for([320, 390])(
	"a day of the calendar is as large as a finger at %i px",
	async (width, { atPerson }) => {
		const device = { viewport: { width, height: 740 } };
		const { page } = await atPerson(ENGLISH, { device });
		await page.getByRole("button", { name: "Choose from a calendar" }).click();
		expect(await tooSmall(page.getByRole("grid").getByRole("button"))).toEqual([]);
	},
);

/** Controls that are too small for a finger. */
async function tooSmall(controls: Locator): Promise<string[]> {
	await controls.first().waitFor();
	return await controls.evaluateAll(
		(all, least) =>
			all
				.map((control) => ({ control, box: control.getBoundingClientRect() }))
				.filter(({ box }) => box.width < least || box.height < least)
				.map(({ control, box }) => `${control.outerHTML} ${box.width} x ${box.height}`),
		TARGET_PX,
	);
}
