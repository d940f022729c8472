import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Account } from "./accounts.ts";
import { Customer } from "./customer.ts";
import { openHeld, shiftOf } from "./held-scripts.ts";
import type { Phone } from "./phone.ts";
import type { Product } from "./product.ts";
import type { Texts } from "./texts.ts";

const BUDGET = JSON.parse(readFileSync(new URL("../../budget.json", import.meta.url), "utf8"));
const STATEMENT = {
	en: "Personal Information Collection Statement",
	tc: "收集個人資料聲明",
} as const;

/** The login on a phone whose network delays the scripts. */
export async function openLogin(phone: Phone, product: Product, texts: Texts) {
	const held = await openHeld(phone, product.address(texts.language));
	return { ...held, customer: new Customer(held.page, texts) };
}

/** From here on the scripts respond. */
export async function takenOver(page: Page): Promise<void> {
	await page.locator("html[data-live]").waitFor();
}

export async function paints(page: Page): Promise<string[]> {
	return page.evaluate(() => performance.getEntriesByType("paint").map(({ name }) => name));
}

type HeldLogin = Awaited<ReturnType<typeof openLogin>>;

/** Expects the whole login before any script, and the same one after them. */
export async function expectToStayAsPainted(
	{ page, asked, release, customer }: HeldLogin,
	texts: Texts,
): Promise<void> {
	await customer.heading(texts.login).waitFor();
	await expect.poll(() => paints(page)).toContain("first-contentful-paint");
	const names = asked.map((path) => path.replace(/.*\/|-[\w-]{8}(?=\.)/g, ""));
	expect(new Set(names)).toEqual(new Set([texts.language, "before-scripts.js", "first.css"]));
	expect(names).toHaveLength(BUDGET["requests before first paint"]);
	const [title, picture] = [await page.title(), await page.screenshot()];
	release();
	await takenOver(page);
	expect(await page.title()).toBe(title);
	expect((await page.screenshot()).equals(picture)).toBe(true);
	expect(await shiftOf(page)).toBe(0);
}

/** Fills in and presses everything before any script, and is logged in once they have arrived. */
export async function expectToGoOnByItself(
	{ page, release, customer }: HeldLogin,
	texts: Texts,
	account: Account,
): Promise<void> {
	await customer.field(texts.accountNo).fill(account.login.accountNO);
	await customer.field(texts.mobileNo).fill("+852 6123 4567");
	await page.getByRole("checkbox", { name: texts.robot }).check();
	await page.getByText(STATEMENT[texts.language], { exact: true }).click();
	await customer.press(texts.login);
	release();
	await customer.heading(texts.companyHeading).waitFor();
	expect(new URL(page.url()).search).toBe("");
}
