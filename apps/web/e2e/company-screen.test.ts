import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { ENGLISH } from "./support/texts.ts";

let product: Product;
let phone: Phone;
let page: Page;
let customer: Customer;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
beforeEach(async () => {
	page = await phone.open(product.address("en"));
	customer = new Customer(page, ENGLISH);
	await customer.logIn({ accountNO: "204518837", brNO: "39284710" });
	await customer.heading(ENGLISH.companyHeading).waitFor();
});
afterEach(() => page.context().close());

function brPart(number: number) {
	return page.locator(`[name=brNO_${number}]`);
}

describe("the company screen", () => {
	it("is the first of three steps, named in the progress bar", async () => {
		const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
		expect(await steps.allTextContents()).toEqual([
			"Company Information",
			"Responsible Person Registration",
			"Confirmation",
		]);
		expect(await steps.first().getAttribute("aria-current")).toBe("step");
	});

	it("has the first part of the BR number from the login", async () => {
		expect(await brPart(1).inputValue()).toBe("39284710");
	});

	it("passes the focus on through the BR number's parts, and puts the last into capitals", async () => {
		await brPart(2).focus();
		await page.keyboard.type("0001225a");
		const values = await Promise.all([2, 3, 4, 5].map((part) => brPart(part).inputValue()));
		expect(values).toEqual(["000", "12", "25", "A"]);
	});

	it("copies the company's names into the closed branch while the box is ticked, and clears them after", async () => {
		const branch = [
			customer.field("Branch Name (English)"),
			customer.field("Branch Name (Chinese)"),
		];
		const box = page.getByRole("checkbox", { name: ENGLISH.sameAsCompany });
		await customer.field(ENGLISH.companyNameEnglish).fill("Wong Kee");
		await box.check();
		await customer.field(ENGLISH.companyNameChinese).fill("旺記");
		expect(await Promise.all(branch.map((field) => field.inputValue()))).toEqual([
			"Wong Kee",
			"旺記",
		]);
		expect(await Promise.all(branch.map((field) => field.isDisabled()))).toEqual([true, true]);
		await box.uncheck();
		expect(await Promise.all(branch.map((field) => field.inputValue()))).toEqual(["", ""]);
		expect(await Promise.all(branch.map((field) => field.isDisabled()))).toEqual([false, false]);
	});

	it("with nothing entered says everything that is missing, and stays", async () => {
		await brPart(1).fill("");
		await customer.next();
		const summary = page.getByRole("region", { name: "Please correct" });
		for (const sentence of [
			"Please enter Company Name (English).",
			"Please enter Company Name (Chinese).",
			"Please enter Branch Name (English).",
			"Please enter Branch Name (Chinese).",
			"Please enter Email Address.",
			"Please enter BR Certificate No.",
			"Please upload a valid BR Certificate.",
			"Please upload a valid Business Address Proof.",
		])
			await summary.getByRole("link", { name: sentence, exact: true }).waitFor();
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});

	it("says what a business address proof has to be", async () => {
		const proof = page.getByRole("group", { name: ENGLISH.businessProof });
		await proof
			.getByText(
				/within the past 3 months by a government authority, utility or financial institution/,
			)
			.waitFor();
		await proof.getByText(/business address and the company name as registered/).waitFor();
		await proof.getByText(/PDF, JPG or PNG, up to 5 MB/).waitFor();
	});

	it("takes no paste", async () => {
		const [from, to] = [customer.field(ENGLISH.companyNameEnglish), customer.field(ENGLISH.email)];
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await from.fill("copied@example.com");
		await from.press("ControlOrMeta+A");
		await from.press("ControlOrMeta+C");
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("copied@example.com");
		await to.press("ControlOrMeta+V");
		expect(await to.inputValue()).toBe("");
	});

	it("asks an account with a dummy BR for neither BR number nor copy", async () => {
		const other = await phone.open(product.address("en"));
		const owner = new Customer(other, ENGLISH);
		await owner.logIn({ accountNO: "204518838", mobileNO: "51234567" });
		await owner.heading(ENGLISH.companyHeading).waitFor();
		await other.getByRole("group", { name: ENGLISH.businessProof }).waitFor();
		expect(await other.locator("[name=brNO_1]").count()).toBe(0);
		expect(await other.getByRole("group", { name: ENGLISH.brCopy }).count()).toBe(0);
		const { company } = await ordinaryEntries();
		const { brParts: _parts, brCopy: _copy, ...withoutBr } = company;
		await owner.fillCompany(withoutBr);
		await owner.next();
		await owner.heading(ENGLISH.personHeading).waitFor();
		await other.context().close();
	});
});
