import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { readDraft } from "../support/read-draft.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** Inserts text as an input method or dictation does, through the browser's own editing. */
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

describe("the company step", () => {
	test("blocks paste and says so, until something is typed or pressed", async ({ atCompany }) => {
		const { page } = await atCompany(ENGLISH);
		const field = page.getByRole("textbox", { name: ENGLISH.companyNameEnglish });
		await field.focus();
		await paste(page, "Pasted Limited");
		const hint = page
			.getByRole("status")
			.getByText("Pasting is turned off in this form. Please type it in, or dictate it.");
		await hint.waitFor();
		expect(await field.inputValue()).toBe("");
		await page.keyboard.type("W");
		await expect.poll(() => hint.count()).toBe(0);
		await paste(page, "Pasted Limited");
		await hint.waitFor();
		await page.getByText(ENGLISH.companyNameEnglish, { exact: true }).first().click();
		await expect.poll(() => hint.count()).toBe(0);
	});

	test("lists what is missing, with one line for each pair of names, stays on the step, and marks each field", async ({
		atCompany,
	}) => {
		const customer = await atCompany(CHINESE);
		await customer.next();
		const summary = customer.page.locator("section[aria-labelledby=error-summary]");
		await summary.waitFor();
		expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
		expect(await summary.getByRole("link").allTextContents()).toEqual([
			"請輸入公司名稱（中文或英文）。",
			"請輸入分行名稱（中文或英文）。",
			"請輸入電郵地址。",
			"請輸入商業登記證號碼。",
			"請上載有效的商業登記證。",
			"請上載有效的營業地址證明。",
		]);
		expect(await customer.heading(CHINESE.companyHeading).count()).toBe(1);
		await summary.getByRole("link").first().click();
		const focused = await customer.page.evaluate(() => document.activeElement?.tagName);
		expect(focused).toBe("INPUT");
	});
});

describe("text entered by means other than paste", () => {
	test("is accepted from an input method, dictation, autofill and drops", async ({ atCompany }) => {
		const { page } = await atCompany(CHINESE);
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

	test("may be 100 letters with combining accents, and no more", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const field = customer.page.locator("[name=companyNameEN]");
		await field.fill("e\u0301".repeat(101));
		await customer.next();
		await customer.page
			.getByText(
				"The length of Company Name (English) exceeds the maximum length of 100 characters.",
			)
			.first()
			.waitFor();
		await field.fill("e\u0301".repeat(100));
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	test("is kept while an input method still composes it", async ({ atCompany }) => {
		const { page } = await atCompany(ENGLISH);
		const name = page.locator("[name=companyNameEN]");
		await name.focus();
		const session = await page.context().newCDPSession(page);
		const word = { text: "Wong", selectionStart: 4, selectionEnd: 4 };
		await session.send("Input.imeSetComposition", word);
		await expect.poll(() => readDraft(page)).toContain('"companyNameEN":"Wong"');
		await session.send("Input.insertText", { text: "Wong's" });
		expect(await name.inputValue()).toBe("Wong's");
	});

	test("is kept while an input method composes a BR part, which passes the focus on when it ends", async ({
		atCompany,
	}) => {
		const { page } = await atCompany(ENGLISH);
		await page.locator("[name=brNO_1]").focus();
		const session = await page.context().newCDPSession(page);
		const compose = (text: string) =>
			session.send("Input.imeSetComposition", {
				text,
				selectionStart: text.length,
				selectionEnd: text.length,
			});
		await compose("39284710");
		await expect.poll(() => readDraft(page)).toContain('"brNO_1":"39284710"');
		expect(await focusedName(page)).toBe("brNO_1");
		await compose("39284710000");
		await expect.poll(() => readDraft(page)).toContain('"brNO_2":"000"');
		await compose("3928471000");
		await expect.poll(() => readDraft(page)).toContain('"brNO_2":"00"');
		await session.send("Input.insertText", { text: "39284710" });
		expect(await brParts(page)).toEqual(["39284710", "", "", "", ""]);
		expect(await focusedName(page)).toBe("brNO_2");
	});

	test("is not changed during composition: full-width BR digits are converted when it ends", async ({
		atCompany,
	}) => {
		const { page } = await atCompany(CHINESE);
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
	test("moves the focus on only if typing at the end fills a part, and back on Backspace in an empty part", async ({
		atCompany,
	}) => {
		const { page } = await atCompany(ENGLISH);
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

	test("begins with the login's BR number, and warns of an unusual month without refusing it", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, { byBrNo: true });
		const { page } = customer;
		expect(await brParts(page)).toEqual(["39284710", "", "", "", ""]);
		const { company } = await ordinaryEntries();
		await customer.fillCompany({ ...company, brParts: ["39284710", "000", "13", "25", "A"] });
		await page.getByText("The month is usually from 01 to 12").waitFor();
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});
});

describe("the branch's names", () => {
	test("follow the company's while the box is ticked, and are empty after unticking", async ({
		atCompany,
	}) => {
		const { page } = await atCompany(ENGLISH);
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

test("the hint for the address proof lists all its requirements", async ({ atCompany }) => {
	const { page } = await atCompany(ENGLISH);
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

test("a BR number entered last is stored like everything before it", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, { isFilled: true, company: { brParts: [] } });
	const { brParts: parts = [] } = (await ordinaryEntries()).company;
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
