import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const FILLED = { isFilled: true };

describe("a reload continues at the same step, with everything entered", () => {
	test("and the phone's Back still goes one step back", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, FILLED);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.page.reload();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});
});

describe("the draft is unreadable to others", () => {
	test("in another tab of the same browser, even for the same account", async ({
		account,
		atCompany,
		product,
	}) => {
		const customer = await atCompany(ENGLISH, FILLED);
		const other = new Customer(await customer.page.context().newPage(), ENGLISH);
		await other.page.goto(product.address("en"));
		await other.logIn(account.login);
		await other.heading(ENGLISH.companyHeading).waitFor();
		expect(await other.field(ENGLISH.email).inputValue()).toBe("");
		expect(await other.page.getByRole("dialog").count()).toBe(0);
	});
});

describe("a browser without IndexedDB", () => {
	test("submits the registration all the same", async ({ account, atLogin }) => {
		const { company } = await ordinaryEntries();
		const customer = await atLogin(ENGLISH, {
			before: (page) =>
				page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined })),
		});
		await customer.logIn(account.login);
		await customer.fillCompany(company);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});
});

test("another address of the form, opened in the same tab, continues the session", async ({
	atPerson,
	product,
}) => {
	const { company } = await ordinaryEntries();
	const { page } = await atPerson(ENGLISH);
	await page.goto(product.address(CHINESE.language));
	const customer = new Customer(page, CHINESE);
	await customer.heading(CHINESE.companyHeading).waitFor();
	expect(await customer.field(CHINESE.email).inputValue()).toBe(company.email);
	await customer.next();
	await customer.heading(CHINESE.personHeading).waitFor();
});
