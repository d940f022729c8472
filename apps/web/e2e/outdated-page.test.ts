import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { deployNewVersion } from "./support/deployment.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { draftWithFiles } from "./support/kept-draft.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { ENGLISH } from "./support/texts.ts";

const CATALOG = /\/assets\/en_US-.*\.js$/;

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

describe("a new version is deployed while the form is open", () => {
	it("a step whose file is gone asks for a reload, which brings back step and files", async () => {
		const { login, company } = await ordinaryEntries();
		const page = await phone.open(product.address("en"));
		const customer = new Customer(page, ENGLISH);
		await deployNewVersion(page, product.address("en"));
		await customer.logIn(login);
		await customer.fillCompany(company);
		await draftWithFiles(page, 2);
		await customer.next();
		await page
			.getByText("Please reload the page to go on. What you have entered is kept.")
			.waitFor();
		await page.getByRole("heading", { name: "表格已更新" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Reload" }).click();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.goBack();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
	});
});

describe("the sentences cannot be loaded at first", () => {
	it("both languages say so, and another attempt succeeds", async () => {
		const page = await phone.newPage({ viewport: { width: 360, height: 740 } });
		await page.route(CATALOG, (route) => route.abort());
		await page.goto(product.address("en"));
		await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
		await page.getByRole("heading", { name: "未能載入頁面" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Try again" }).click();
		await new Customer(page, ENGLISH).heading(ENGLISH.login).waitFor();
	});
});
