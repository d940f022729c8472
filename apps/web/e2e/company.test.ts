import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { paste } from "./support/paste.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const PASTE_HINTS = {
	en: "Pasting is turned off in this form. Please type it in, or dictate it.",
	tc: "此表格不可貼上內容，請輸入或以語音輸入。",
};

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
afterEach(() => expect(phone.problems).toEqual([]));

async function openCompany(texts: Texts, login = {}): Promise<Customer> {
	const customer = new Customer(await phone.open(product.address(texts.language)), texts);
	await customer.logIn({ accountNO: "204518837", mobileNO: "61234567", ...login });
	await customer.heading(texts.companyHeading).waitFor();
	return customer;
}

/** As an input method or dictation does it: through the browser's own editing. */
async function insertByInputMethod(page: Page, text: string): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Input.imeSetComposition", { text, selectionStart: 0, selectionEnd: 0 });
	await session.send("Input.insertText", { text });
}

async function dropText(field: Locator, text: string): Promise<void> {
	await field.evaluate((input, dropped) => {
		const data = new DataTransfer();
		data.setData("text/plain", dropped);
		const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
		// A page that cancels the event keeps the browser from inserting the text.
		if (input.dispatchEvent(event)) document.execCommand("insertText", false, dropped);
	}, text);
}

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("the company step in %s", (_title, texts) => {
	it("takes no paste and says so, until something is typed", async () => {
		const { page } = await openCompany(texts);
		const field = page.getByRole("textbox", { name: texts.companyNameEnglish });
		await field.focus();
		await paste(page, "Pasted Limited");
		const hint = page.getByRole("status").getByText(PASTE_HINTS[texts.language]);
		await hint.waitFor();
		expect(await field.inputValue()).toBe("");
		await page.keyboard.type("W");
		await expect.poll(() => hint.count()).toBe(0);
	});

	it("names what is missing, keeps the step, and marks each field", async () => {
		const customer = await openCompany(texts);
		await customer.next();
		const summary = customer.page.locator("section[aria-labelledby=error-summary]");
		await summary.waitFor();
		expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
		expect(await summary.getByRole("link").count()).toBeGreaterThanOrEqual(5);
		expect(await customer.heading(texts.companyHeading).count()).toBe(1);
		await summary.getByRole("link").first().click();
		const focused = await customer.page.evaluate(() => document.activeElement?.tagName);
		expect(focused).toBe("INPUT");
	});
});

describe("text that comes in by other ways than paste", () => {
	it("is taken from an input method, dictation, autofill and drops", async () => {
		const { page } = await openCompany(CHINESE);
		const chinese = page.getByRole("textbox", { name: CHINESE.companyNameChinese }).first();
		await chinese.focus();
		await insertByInputMethod(page, "旺記貿易");
		expect(await chinese.inputValue()).toBe("旺記貿易");

		const english = page.getByRole("textbox", { name: CHINESE.companyNameEnglish }).first();
		await english.focus();
		await page.keyboard.insertText("Wong Kee");
		expect(await english.inputValue()).toBe("Wong Kee");
		await english.evaluate((input) => {
			if (input instanceof HTMLInputElement) input.select();
			document.execCommand("insertText", false, "Wong Kee Trading");
		});
		expect(await english.inputValue()).toBe("Wong Kee Trading");

		const email = page.getByRole("textbox", { name: CHINESE.email });
		await email.focus();
		await dropText(email, "owner@wongkee.example");
		expect(await email.inputValue()).toBe("owner@wongkee.example");
	});

	it("is not cut while it is composed: full-width BR digits fold when the composition ends", async () => {
		const { page } = await openCompany(CHINESE);
		const first = page.locator("[name=brNO_1]");
		await first.focus();
		const session = await page.context().newCDPSession(page);
		await session.send("Input.imeSetComposition", {
			text: "１２ab",
			selectionStart: 4,
			selectionEnd: 4,
		});
		expect(await first.inputValue()).toBe("１２ab");
		await session.send("Input.insertText", { text: "１２ab" });
		expect(await first.inputValue()).toBe("12AB");
	});
});

describe("the BR number", () => {
	it("goes on by itself only where typing at the end fills a part, and back on Backspace in an empty one", async () => {
		const { page } = await openCompany(ENGLISH);
		await page.locator("[name=brNO_1]").focus();
		await page.keyboard.type("392847100001225a");
		expect(await brParts(page)).toEqual(["39284710", "000", "12", "25", "A"]);
		expect(await focusedName(page)).toBe("brNO_5");

		await page.keyboard.press("Backspace");
		await page.keyboard.press("Backspace");
		expect(await focusedName(page)).toBe("brNO_4");
		expect(await brParts(page)).toEqual(["39284710", "000", "12", "25", ""]);
		await page.keyboard.press("Backspace");
		expect(await brParts(page)).toEqual(["39284710", "000", "12", "2", ""]);

		await page.locator("[name=brNO_2]").focus();
		await page.keyboard.press("Home");
		await page.keyboard.press("Delete");
		await page.keyboard.type("7");
		expect(await focusedName(page)).toBe("brNO_2");
	});

	it("begins with the login's BR number, and warns of an odd month without refusing it", async () => {
		const customer = await openCompany(ENGLISH, { mobileNO: undefined, brNO: "39284710" });
		const { page } = customer;
		expect(await brParts(page)).toEqual(["39284710", "", "", "", ""]);
		const { company } = await ordinaryEntries();
		await customer.fillCompany({ ...company, brParts: ["39284710", "000", "13", "25", "A"] });
		await page.getByText("The third part is usually a month from 01 to 12").waitFor();
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});
});

describe("the branch's names", () => {
	it("follow the company's while the box is ticked, and are clear after unticking", async () => {
		const { page } = await openCompany(ENGLISH);
		const company = page.locator("[name=companyNameEN]");
		const branch = page.locator("[name=branchCompanyNameEN]");
		await company.fill("Wong Kee");
		const box = page.getByRole("checkbox", { name: ENGLISH.sameAsCompany });
		await box.check();
		expect(await branch.inputValue()).toBe("Wong Kee");
		expect(await branch.isDisabled()).toBe(true);
		await company.fill("Wong Kee Trading");
		expect(await branch.inputValue()).toBe("Wong Kee Trading");
		await box.uncheck();
		expect(await branch.inputValue()).toBe("");
		expect(await branch.isEnabled()).toBe(true);
	});
});

it("the hint for the address proof lists everything that is asked of it", async () => {
	const { page } = await openCompany(ENGLISH);
	const hint = page.locator("#businessProof-hint");
	for (const part of [
		/within the past 3 months/,
		/government authority, utility or financial institution/,
		/business address/,
		/company name as registered/,
		/PDF, JPG or PNG, up to 5 MB/,
	])
		expect(await hint.textContent()).toMatch(part);
});

it("a BR number entered last of all is kept like everything before it", async () => {
	const customer = await openCompany(ENGLISH);
	const { company } = await ordinaryEntries();
	const { brParts: parts = [], ...others } = company;
	await customer.fillCompany(others);
	for (const [index, part] of parts.entries())
		await customer.page.locator(`[name=brNO_${index + 1}]`).fill(part);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.press(ENGLISH.back);
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await brParts(customer.page)).toEqual(parts);
});

function brParts(page: Page): Promise<string[]> {
	return page
		.locator("[name^=brNO_]")
		.evaluateAll((inputs) =>
			inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")),
		);
}

function focusedName(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() => document.activeElement?.getAttribute("name"));
}
