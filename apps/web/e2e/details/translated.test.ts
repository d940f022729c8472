import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { openHeld } from "../support/held-scripts.ts";
import { answers, type Phone } from "../support/phone.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import {
	findStaleTexts,
	translated,
	translatedTexts,
	translatePage,
} from "../support/translate-page.ts";

const READ = translatedTexts(ENGLISH);
const READ_IN_CHINESE = translatedTexts(CHINESE);
const SUBMISSION = /formsubmission$/;
/** Texts that the translation leaves unchanged on every screen. */
const NAME = "SIM Registration";
const IN_HEADER = [NAME, "PDF", "繁", "繁體中文"];

/** From here on the browser translates this customer's English page. */
async function translatedFor({ page }: Customer): Promise<Customer> {
	await translatePage(page);
	return new Customer(page, READ);
}

/** The texts that the translation leaves unchanged, in the order of the screen. */
async function keptTexts(page: Page): Promise<string[]> {
	return page.locator("body").evaluate((body) => {
		const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
		const texts: string[] = [];
		while (walker.nextNode()) {
			const { parentElement } = walker.currentNode;
			const isSeen = parentElement?.checkVisibility() && !parentElement.closest("font");
			const text = walker.currentNode.textContent?.trim() ?? "";
			if (isSeen && /\w|\p{L}/u.test(text)) texts.push(text);
		}
		return texts;
	});
}

async function says(page: Page, text: string): Promise<void> {
	await page
		.getByText(translated(text), { exact: true })
		.filter({ visible: true })
		.first()
		.waitFor();
}

/** Holds the next submission until the test decides the answer. */
async function holdSubmission(page: Page) {
	let answer = (_status: number, _errorCode: string) => {};
	const isAnswered = new Promise<[number, string]>((resolve) => {
		answer = (...how) => resolve(how);
	});
	await page.route(
		SUBMISSION,
		async (route) => {
			const [status, errorCode] = await isAnswered;
			await route.fulfill({ status, json: { success: false, errorCode } });
		},
		{ times: 1 },
	);
	return { answer };
}

/** A translated login whose scripts have not arrived yet. */
async function openTranslated(phone: Phone, product: Product) {
	const { page, release } = await openHeld(phone, product.address("en"));
	const untranslated = new Customer(page, ENGLISH);
	await untranslated.heading(ENGLISH.login).waitFor();
	return { page, release, customer: await translatedFor(untranslated) };
}

async function logIn(customer: Customer, accountNO: string): Promise<void> {
	await customer.logIn({ accountNO, mobileNO: "61234567" });
}

describe("in a page that the browser translates", () => {
	test("a customer registers, and all changing texts are translated", async ({
		account,
		atLogin,
		product,
	}) => {
		const customer = await translatedFor(await atLogin(ENGLISH));
		const { page } = customer;
		const { company, person } = await ordinaryEntries();

		await customer.press(READ.login);
		await says(page, "Please correct 3 items");
		await customer.field(READ.accountNo).fill(account.login.accountNO);
		await says(page, "Please correct 2 items");
		await logIn(customer, "000000000");
		await says(page, "Login failed");
		await customer.press(translated("OK"));
		await logIn(customer, account.login.accountNO);

		await customer.heading(READ.companyHeading).waitFor();
		await customer.next();
		await says(page, "Please enter Email Address.");
		await customer.fillCompany(company);
		await customer.next();

		await customer.fillPerson(person);
		await customer.next();

		await customer.heading(READ.confirmHeading).waitFor();
		expect(await keptTexts(page)).toEqual([
			...IN_HEADER,
			account.login.accountNO,
			company.companyNameEN,
			company.companyNameHK,
			company.companyNameEN,
			company.companyNameHK,
			company.email,
			company.brParts?.join("-"),
			company.brCopy?.name,
			company.businessProof.name,
			person.nameEN,
			person.nameHK,
			person.birthday.join("/"),
			`${person.idNumber[0]}(${person.idNumber[1]})`,
			person.idCopyF.name,
			person.idCopyS.name,
			person.idCopyB.name,
			NAME,
		]);

		const submission = await holdSubmission(page);
		await customer.confirm({ declares: false });
		await says(page, "Submitting");
		await page.getByText(/⟦.* of .* sent⟧/).waitFor();
		submission.answer(500, "form_submission_error");
		await says(page, "Submission failed, please try again later.");
		expect(await keptTexts(page)).toContain("form_submission_error");
		await customer.press(translated("OK"));
		await customer.confirm({ declares: false });

		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
		expect(await keptTexts(page)).toEqual([
			...IN_HEADER,
			reference,
			account.login.accountNO,
			company.companyNameEN,
			company.companyNameHK,
			expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/),
			expect.stringContaining("@wongkee.example"),
			expect.stringContaining("@wongkee.example"),
			"128-180",
			"support@example.com",
			NAME,
		]);
		expect(await findStaleTexts(page)).toEqual([]);
	});

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
		const { page, release, customer } = await openTranslated(phone, product);
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
