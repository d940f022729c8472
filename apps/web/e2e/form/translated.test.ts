import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { test } from "../support/fixtures.ts";
import { openHeld } from "../support/held-scripts.ts";
import { answers, type Phone } from "../support/phone.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import { findStaleTexts, translatedTexts, translatePage } from "../support/translate-page.ts";

const READ = translatedTexts(ENGLISH);
const READ_IN_CHINESE = translatedTexts(CHINESE);

/** From here on the browser translates this customer's English page. */
async function translatedFor({ page }: Customer): Promise<Customer> {
	await translatePage(page);

	return new Customer(page, READ);
}

/** A translated login whose scripts have not arrived yet. */
async function openTranslated(phone: Phone, product: Product) {
	const { page, release } = await openHeld(phone, product.address("en"));
	const untranslated = new Customer(page, ENGLISH);
	await untranslated.heading(ENGLISH.login).waitFor();
	return { page, release, customer: await translatedFor(untranslated) };
}

describe("in a page that the browser translates", () => {
	test("every text follows a change of the language", async ({ atPerson }) => {
		const customer = await translatedFor(await atPerson(ENGLISH, { isFilled: true }));
		const { page } = customer;
		await page.locator("header nav a[hreflang]").click();
		await customer.heading(READ_IN_CHINESE.personHeading).waitFor();
		expect(await page.locator("#form main").textContent()).not.toMatch(
			/⟦[^⟧\p{Script=Han}]*[a-z]{4}/u,
		);
		await page.locator("header nav a[hreflang]").click();
		await customer.heading(READ.personHeading).waitFor();
		expect(await page.locator("#form main").textContent()).not.toMatch(/⟦[^⟧]*\p{Script=Han}/u);
		expect(await findStaleTexts(page)).toEqual([]);
	});

	test("text typed before the scripts arrive is kept", async ({ account, phone, product }) => {
		const { page, release } = await openHeld(phone, product.address("en"));
		const untranslated = new Customer(page, ENGLISH);
		await untranslated.heading(ENGLISH.login).waitFor();
		const customer = await translatedFor(untranslated);
		const { accountNO } = account.login;
		await customer.field(READ.accountNo).fill(accountNO);
		await customer.field(READ.mobileNo).fill("+852 6123 4567");
		release();
		await answers(page);
		expect(await customer.field(READ.accountNo).inputValue()).toBe(accountNO);
		expect(await customer.field(READ.mobileNo).inputValue()).toBe("61234567");
		await customer.proveNoRobot();
		await customer.press(READ.login);
		await customer.heading(READ.companyHeading).waitFor();
		expect(await findStaleTexts(page)).toEqual([]);
	});

	test("a box ticked and a button pressed before the scripts arrive count", async ({
		account,
		phone,
		product,
	}) => {
		const { page, release, customer } = await openTranslated(phone, product);
		await customer.field(READ.accountNo).fill(account.login.accountNO);
		await customer.field(READ.mobileNo).fill(account.login.mobileNO);
		await page.getByRole("checkbox", { name: READ.robot }).check();
		await customer.press(READ.login);
		release();
		await customer.heading(READ.companyHeading).waitFor();
		expect(new URL(page.url()).search).toBe("");
		expect(await findStaleTexts(page)).toEqual([]);
	});

	test("a language chosen before the scripts arrive is shown with what was typed", async ({
		account,
		phone,
		product,
	}) => {
		const { page, release, customer } = await openTranslated(phone, product);
		await customer.field(READ.accountNo).fill(account.login.accountNO);
		await page.locator("header nav a[hreflang]").click();
		release();
		const read = new Customer(page, READ_IN_CHINESE);
		await read.heading(READ_IN_CHINESE.login).waitFor();
		expect(await read.field(READ_IN_CHINESE.accountNo).inputValue()).toBe(account.login.accountNO);
	});

	test("the menu opened before the scripts arrive opens", async ({ phone, product }) => {
		const { page, release } = await openTranslated(phone, product);
		await page.locator("header [aria-haspopup=dialog]").click();
		release();
		await page.getByRole("dialog").waitFor();
	});

	test("a customer logs out", async ({ atCompany }) => {
		const customer = await translatedFor(await atCompany(ENGLISH, { isFilled: true }));
		const { page } = customer;
		await customer.logOut();
		await customer.heading(READ.login).waitFor();
		expect(await findStaleTexts(page)).toEqual([]);
	});
});
