import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";
import {
	findStaleTexts,
	translated,
	translatedTexts,
	translatePage,
} from "../support/translate-page.ts";

const READ = translatedTexts(ENGLISH);
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
});
