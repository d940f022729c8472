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
		await page.getByText("Please reload the page. What you have entered is kept.").waitFor();
		await page.getByRole("heading", { name: "表格已更新" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Reload" }).click();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.goBack();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await page.getByText(files.brCopy.name).waitFor();
	});
});

describe("what is pressed cannot be loaded", () => {
	test.for([
		["the menu", /\/assets\/menu/, "header button[aria-haspopup]", "dialog[open] h2 >> text=Menu"],
		["the other language", /\/assets\/zh_HK/, "header a[hreflang]", "html[lang=zh-Hant-HK]"],
	] as const)(
		"%s: a dialog says so, and it opens at a later press",
		async (part, { atCompany }) => {
			const [, files, button, shown] = part;
			const { page } = await atCompany(ENGLISH, {
				before: (empty) => empty.route(files, (route) => route.abort()),
			});
			const dialog = page.getByRole("dialog", { name: "This could not be loaded" });
			await page.locator(button).click();
			await dialog.getByText("Please check your network and try again.").waitFor();
			await dialog.getByText("What you have entered is kept.").waitFor();
			await dialog.getByRole("button", { name: "Later" }).click();
			await page.unrouteAll();
			await page.locator(button).click();
			await page.locator(shown).waitFor();
		},
	);
});

describe("the screen crashes while the registration is sent", () => {
	test("it is sent to its end behind a notice that asks to wait, and the reference is shown", async ({
		atConfirmation,
		product,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const waits = page.getByText("Please do not close or reload this page.");
		await page.route("**/formsubmission", async (route) => {
			await waits.waitFor();
			expect(await page.getByRole("button").count()).toBe(0);
			await route.continue();
		});
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		// What stands on the screen calls it for the sizes of files.
		await page.evaluate(() => {
			Math.round = () => {
				throw new Error("a mistake");
			};
		});
		await customer.press(ENGLISH.confirmAndSubmit);
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
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
