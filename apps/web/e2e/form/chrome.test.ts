import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { MENUS, openMenu } from "../support/menu.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const MAIN_SITE = "https://www.example.com";

/** Presses Tab until the name of the focused control begins with this. */
async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 60; presses++) {
		const focused = page.locator(":focus");
		if ((await focused.count()) > 0) {
			const text = (await focused.textContent()) ?? "";
			if (text.trim().startsWith(name)) return;
		}
		await page.keyboard.press("Tab");
	}
	throw new Error(`The keyboard never reaches ${name}`);
}

test("the menu opens, shows three levels of solutions and closes by keyboard alone", async ({
	phone,
	product,
}) => {
	const words = MENUS.en;
	const page = await phone.open(product.address("en"));
	await tabTo(page, words.menu);
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: words.first }).waitFor();
	for (const name of words.path) {
		await tabTo(page, name);
		await page.keyboard.press("Enter");
	}
	await tabTo(page, words.innermost);
	const link = page.locator(":focus");
	expect(await link.getAttribute("href")).toBe(`${MAIN_SITE}/en/business/solutions/5g-shared-data`);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	await expect.poll(() => page.locator(":focus").textContent()).toBe(words.menu);
});

test("the menu traps the focus", async ({ phone, product }) => {
	const page = await phone.open(product.address("tc"));
	await openMenu(page, "tc");
	for (let presses = 0; presses < 40; presses++) {
		await page.keyboard.press("Tab");
		// After the last control the focus passes through the browser's own interface.
		expect(await page.locator("body > #form :focus:not(dialog, dialog *)").count()).toBe(0);
	}
});

test("the notice of maintenance that begins while the menu is open can be used", async ({
	phone,
	product,
}) => {
	const page = await phone.open(product.address("en"));
	await page.getByRole("contentinfo").getByRole("link", { name: MENUS.en.footer[0] }).waitFor();
	await openMenu(page, "en");
	await page.route(/\/graphql$/, (route) =>
		route.fulfill({ status: 503, json: { success: false, errorCode: "maintenance" } }),
	);
	await page.getByRole("dialog").getByRole("link", { name: /^繁/ }).click();
	await page.getByRole("heading", { name: "System maintenance" }).waitFor();
	await page.unroute(/\/graphql$/);
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByRole("heading", { name: CHINESE.login, exact: true }).waitFor();
});

test("the menu is not fetched before it is opened", async ({ phone, product }) => {
	const page = await phone.open(product.address("en"));
	const fetched = await page.evaluate(() =>
		performance.getEntriesByType("resource").map(({ name }) => name),
	);
	expect(fetched.filter((name) => /assets\/menu/.test(name))).toEqual([]);
});

test("the language toggle, also the menu's, keeps typed text", async ({ phone, product }) => {
	const page = await phone.open(product.address("tc"));
	await page.getByRole("textbox", { name: CHINESE.accountNo }).fill("204518837");
	await page.getByRole("banner").getByRole("link", { name: "EN" }).click();
	const field = page.getByRole("textbox", { name: ENGLISH.accountNo });
	await expect.poll(() => field.inputValue()).toBe("204518837");
	await openMenu(page, "en");
	await page.getByRole("dialog").getByRole("link", { name: /^繁/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: MENUS.tc.path[0] }).waitFor();
	await page.keyboard.press("Escape");
	const again = page.getByRole("textbox", { name: CHINESE.accountNo });
	await expect.poll(() => again.inputValue()).toBe("204518837");
});

test("the language toggle is one word, and the change is announced in the new language", async ({
	phone,
	product,
}) => {
	const page = await phone.open(product.address("tc"));
	const toggle = (name: string) =>
		page.getByRole("banner").getByRole("link", { name, exact: true });
	const said = page.getByRole("navigation").getByRole("status");
	expect(await said.textContent()).toBe("");
	await toggle("English").click();
	await expect.poll(() => said.textContent()).toBe("Current language: English");
	await toggle("繁體中文").click();
	await expect.poll(() => said.textContent()).toBe("目前語言：繁體中文");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("ENEnglish");
});

test("Back leads to the step before, in the language that was chosen after it", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(CHINESE);
	const { page } = customer;
	await page.getByRole("banner").getByRole("link", { name: "English" }).click();
	await customer.heading(ENGLISH.confirmHeading).waitFor();
	await page.goBack();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await page.waitForURL(/\/en$/);
});

test("a step that is opened while the other language loads stays open, in that language", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, { isFilled: true });
	const { page } = customer;
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/assets\/zh_HK-/, async (route) => {
		await isReleased;
		await route.continue();
	});
	const isAsked = page.waitForRequest(/assets\/zh_HK-/);
	await page.getByRole("banner").getByRole("link", { name: "繁" }).click();
	await isAsked;
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	release();
	await page.waitForURL(/\/tc$/);
	await page.getByRole("button", { name: CHINESE.next, exact: true }).click();
	await expect.poll(() => page.title()).toMatch(new RegExp(`^錯誤：${CHINESE.personHeading} –`));
});
