import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { type Entries, ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { ENGLISH } from "./support/texts.ts";

let product: Product;
let phone: Phone;
let page: Page;
let customer: Customer;
let entries: Entries;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
	entries = await ordinaryEntries();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
beforeEach(async () => {
	page = await phone.open(product.address("en"));
	customer = new Customer(page, ENGLISH);
	await customer.logIn(entries.login);
	await customer.fillCompany(entries.company);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
});
afterEach(() => page.context().close());

function idType() {
	return page.getByLabel(ENGLISH.idType, { exact: true });
}

describe("the person screen", () => {
	it("has the identity types, the three images, Back and Next", async () => {
		expect(await idType().locator("option:not([disabled])").allTextContents()).toEqual([
			"HKID",
			"Passport",
			"Other",
		]);
		for (const label of [ENGLISH.idCopyF, ENGLISH.idCopyS, ENGLISH.idCopyB])
			await page.getByRole("group", { name: label }).getByText("JPG or PNG").waitFor();
		for (const name of ["Back", "Next"])
			await page.getByRole("button", { name, exact: true }).waitFor();
	});

	it("with nothing entered says everything that is missing, and stays", async () => {
		await customer.next();
		const summary = page.getByRole("region", { name: "Please correct" });
		for (const sentence of [
			"Please enter either English Name or Chinese Name.",
			"Please enter Date of Birth (DD/MM/YYYY).",
			"Please select ID Type.",
		])
			await summary.getByRole("link", { name: sentence, exact: true }).waitFor();
		expect(await summary.getByRole("link", { name: /image of the ID document/ }).count()).toBe(3);
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	it("asks back before a type other than HKID applies, and only the dialog's button applies it", async () => {
		const dialog = page.getByRole("dialog");
		await idType().selectOption("HKID");
		expect(await dialog.count()).toBe(0);
		for (const [value, field] of [
			["passport", ENGLISH.passportNumber],
			["other", ENGLISH.otherNumber],
		] as const) {
			await idType().selectOption(value);
			await dialog.waitFor();
			await dialog.getByRole("button", { name: "Cancel" }).click();
			expect(await customer.field(field).count()).toBe(0);
			await idType().selectOption(value);
			await dialog.getByRole("button", { name: ENGLISH.idTypeButton }).click();
			await customer.field(field).waitFor();
		}
	});

	it("says of each identity number that it is missing or wrong", async () => {
		const summary = page.getByRole("region", { name: "Please correct" });
		const says = (name: string) => summary.getByRole("link", { name, exact: true }).waitFor();
		await idType().selectOption("HKID");
		await customer.next();
		await says("Please enter HKID Number.");
		await page.locator("[name=idNO_1]").fill("a123456");
		await page.locator("[name=idNO_2]").fill("4");
		await customer.next();
		await says("Please enter a valid HKID Number.");
		await idType().selectOption("passport");
		await customer.press(ENGLISH.idTypeButton);
		await customer.next();
		await says("Please enter Passport Number.");
		await idType().selectOption("other");
		await customer.press(ENGLISH.idTypeButton);
		await customer.next();
		await says("Please enter ID Type and ID Number.");
	});

	it("takes two, two and four digits of a birthday, and refuses one of this year", async () => {
		const parts = ["dd", "mm", "yyyy"].map((name) => page.locator(`[name=birthday_${name}]`));
		const typed = ["011", "011", `${new Date().getFullYear()}9`];
		for (const [index, part] of parts.entries()) await part.pressSequentially(typed[index] ?? "");
		const values = await Promise.all(parts.map((part) => part.inputValue()));
		expect(values).toEqual(["01", "01", String(new Date().getFullYear())]);
		await customer.next();
		await page
			.getByRole("link", { name: "Responsible Person must be at least 18 years old." })
			.waitFor();
	});

	it("takes no paste", async () => {
		const [from, to] = [customer.field(ENGLISH.nameEnglish), customer.field(ENGLISH.nameChinese)];
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await from.fill("Chan");
		await from.press("ControlOrMeta+A");
		await from.press("ControlOrMeta+C");
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Chan");
		await to.press("ControlOrMeta+V");
		expect(await to.inputValue()).toBe("");
	});

	it("goes back to the company, and neither step forgets anything", async () => {
		await customer.fillPerson(entries.person);
		await customer.press("Back");
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(entries.company.email);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await customer.field(ENGLISH.nameEnglish).inputValue()).toBe(entries.person.nameEN);
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
	});
});
