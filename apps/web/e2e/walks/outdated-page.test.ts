import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { deployNewVersion } from "../support/deployment.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";
import { ENGLISH } from "../support/texts.ts";

const CATALOG = /\/assets\/en_US-.*\.js$/;

describe("a new version is deployed while the form is open", () => {
	test("a step whose file is gone asks for a reload, which brings back step and files", async ({
		atCompany,
		product,
	}) => {
		const { company, files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, {
			isFilled: true,
			before: (page) => deployNewVersion(page, product.address("en")),
		});
		const { page } = customer;
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
		await page.getByText(files.brCopy.name).waitFor();
	});
});

describe("the sentences cannot be loaded at first", () => {
	test("both languages say so, and another attempt succeeds", async ({ phone, product }) => {
		const page = await phone.newPage(PHONE);
		await page.route(CATALOG, (route) => route.abort());
		await page.goto(product.address("en"));
		await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
		await page.getByRole("heading", { name: "未能載入頁面" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Try again" }).click();
		await new Customer(page, ENGLISH).heading(ENGLISH.login).waitFor();
	});
});
