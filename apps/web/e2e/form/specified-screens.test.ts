import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

/** `--action`: the orange of layout/tokens.css. */
const ORANGE = "rgb(255, 138, 31)";

async function expectSummary(page: Page, sentences: readonly string[]): Promise<void> {
	const summary = page.getByRole("region", { name: "Please correct" });
	for (const sentence of sentences)
		await summary.getByRole("link", { name: sentence, exact: true }).waitFor();
}

describe("the login screen", () => {
	test("has the banner's title, three fields with their note, and an orange button, but no progress bar", async ({
		atLogin,
	}) => {
		const customer = await atLogin(ENGLISH);
		const { page } = customer;
		await customer
			.heading("Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan")
			.waitFor();
		for (const label of [ENGLISH.accountNo, ENGLISH.mobileNo, ENGLISH.brLoginNo])
			expect(await customer.field(label).count()).toBe(1);
		await page.getByText("enter any one of them").waitFor();
		const button = page.getByRole("button", { name: ENGLISH.login, exact: true });
		const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
		expect(colour).toBe(ORANGE);
		expect(await page.getByRole("list", { name: "Progress" }).count()).toBe(0);
	});

	test.for([
		["tc", "PingFang HK"],
		["sc", "PingFang HK"],
		["en", "system-ui"],
	] as const)("under /%s is set in %s first", async ([language, first], { phone, product }) => {
		const page = await phone.open(product.address(language));
		const fonts = await page
			.locator("form label, form button")
			.evaluateAll((elements) => elements.map((each) => getComputedStyle(each).fontFamily));
		for (const stack of fonts) expect(stack.replaceAll('"', "").split(", ")[0]).toBe(first);
	});

	test("keeps the token of a login in session storage, and continues with the company", async ({
		account,
		atLogin,
	}) => {
		const customer = await atLogin(ENGLISH);
		const { page } = customer;
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(kept).toMatch(/[\w-]+\.[\w-]+\.[\w-]+/);
	});
});

describe("the company screen", () => {
	test("is the first of three steps, and without entries reports everything that is missing and stays", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH);
		const { page } = customer;
		const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
		expect(await steps.allTextContents()).toEqual([
			"Company Information",
			"Responsible Person Registration",
			"Confirmation",
		]);
		expect(await steps.first().getAttribute("aria-current")).toBe("step");
		await customer.next();
		const sinceTheNames = [
			"Please enter Email Address.",
			"Please enter BR Certificate No.",
			"Please upload a valid BR Certificate.",
			"Please upload a valid Business Address Proof.",
		];
		await page.getByRole("region", { name: "Please correct 6 items" }).waitFor();
		await expectSummary(page, [
			"Please enter Company Name (English or Chinese).",
			"Please enter Branch Name (English or Chinese).",
			...sinceTheNames,
		]);
		expect(await page.locator("[id$=-error] > [aria-hidden] + *").allTextContents()).toEqual([
			"Please enter Company Name (English).",
			"Please enter Company Name (Chinese).",
			"Please enter Branch Name (English).",
			"Please enter Branch Name (Chinese).",
			...sinceTheNames,
		]);
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});

	test("asks an account with a dummy BR for neither BR number nor copy, and shows neither on the confirmation", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, { isDummyBr: true });
		const { page } = customer;
		await page.getByRole("group", { name: ENGLISH.businessProof }).waitFor();
		expect(await page.locator("[name=brNO_1]").count()).toBe(0);
		expect(await page.getByRole("group", { name: ENGLISH.brCopy }).count()).toBe(0);
		const { company, person } = await ordinaryEntries();
		const { brParts: _parts, brCopy: _copy, ...withoutBr } = company;
		await customer.fillCompany(withoutBr);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.fillPerson(person);
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.getByText("Business Address Proof", { exact: true }).waitFor();
		expect(await page.getByText("BR Certificate").count()).toBe(0);
	});
});

describe("the person screen", () => {
	test("has the identity types, the three images, Back and Next, and reports everything that is missing", async ({
		atPerson,
	}) => {
		const customer = await atPerson(ENGLISH);
		const { page } = customer;
		const types = page.getByLabel(ENGLISH.idType, { exact: true }).locator("option");
		expect((await types.allTextContents()).slice(1)).toEqual(["HKID", "Passport", "Other"]);
		for (const label of [ENGLISH.idCopyF, ENGLISH.idCopyS, ENGLISH.idCopyB]) {
			const upload = page.getByRole("group", { name: label });
			await upload.getByText("JPG or PNG").waitFor();
			const offered = await upload
				.locator("input[type=file]")
				.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("accept") ?? ""));
			expect(offered.map((types) => types.split("/")[0])).toEqual(["image", "image"]);
			expect(await upload.locator("input[type=file][multiple]").count()).toBe(0);
		}
		await page.getByRole("button", { name: "Back", exact: true }).waitFor();
		await customer.next();
		await expectSummary(page, [
			"Please enter either English Name or Chinese Name.",
			"Please enter Date of Birth (DD/MM/YYYY).",
			"Please select ID Type.",
		]);
		expect(await page.getByRole("link", { name: /image of the ID document/ }).count()).toBe(3);
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	test("reports each identity number that is missing or wrong", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH);
		const { page } = customer;
		const idType = page.getByLabel(ENGLISH.idType, { exact: true });
		await idType.selectOption("HKID");
		await customer.next();
		await expectSummary(page, ["Please enter HKID Number."]);
		await page.locator("[name=idNO_1]").fill("a123456");
		await page.locator("[name=idNO_2]").fill("4");
		await customer.next();
		await expectSummary(page, ["Please enter a valid HKID Number."]);
		for (const [value, sentence] of [
			["passport", "Please enter Passport Number."],
			["other", "Please enter ID Type and ID Number."],
		] as const) {
			await idType.selectOption(value);
			await customer.press(ENGLISH.idTypeButton);
			await customer.next();
			await expectSummary(page, [sentence]);
		}
	});

	test("accepts two, two and four digits of a birthday, and refuses one of this year", async ({
		atPerson,
	}) => {
		const customer = await atPerson(ENGLISH);
		const { page } = customer;
		const year = String(new Date().getFullYear());
		const parts = ["dd", "mm", "yyyy"].map((name) => page.locator(`[name=birthday_${name}]`));
		const typed = ["011", "011", `${year}9`];
		for (const [index, part] of parts.entries()) await part.pressSequentially(typed[index] ?? "");
		expect(await Promise.all(parts.map((part) => part.inputValue()))).toEqual(["01", "01", year]);
		await customer.next();
		await expectSummary(page, ["Responsible Person must be at least 18 years old."]);
	});

	test("goes back to the company, and both steps keep everything", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH, { isFilled: "files alone" });
		const { company, person } = await ordinaryEntries();
		await customer.fillPersonTexts(person);
		await customer.press("Back");
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await customer.field(ENGLISH.nameEnglish).inputValue()).toBe(person.nameEN);
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
	});
});
