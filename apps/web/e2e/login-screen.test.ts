import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { ENGLISH } from "./support/texts.ts";

/** `--action`: the orange of layout/tokens.css. */
const ORANGE = "rgb(255, 138, 31)";

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
	await customer.heading(ENGLISH.login).waitFor();
});
afterEach(() => page.context().close());

function textIn(label: string): Promise<string> {
	return customer.field(label).inputValue();
}

describe("the login screen", () => {
	it("has the banner's title, three fields with their note, and an orange button, but no progress bar", async () => {
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

	it("closes one of mobile and BR number once the other has text, until that is cleared", async () => {
		const [mobile, br] = [customer.field(ENGLISH.mobileNo), customer.field(ENGLISH.brLoginNo)];
		await mobile.fill("6");
		expect([await mobile.isDisabled(), await br.isDisabled()]).toEqual([false, true]);
		await mobile.fill("");
		await br.fill("3");
		expect([await mobile.isDisabled(), await br.isDisabled()]).toEqual([true, false]);
		await customer.press("Use Mobile No. instead");
		expect([await mobile.isDisabled(), await br.isDisabled()]).toEqual([false, false]);
		expect(await br.inputValue()).toBe("");
	});

	it("takes no character beyond a field's length", async () => {
		await customer.field(ENGLISH.accountNo).pressSequentially("2045188379");
		await customer.field(ENGLISH.mobileNo).pressSequentially("612345678");
		expect(await textIn(ENGLISH.accountNo)).toBe("204518837");
		expect(await textIn(ENGLISH.mobileNo)).toBe("61234567");
		await customer.field(ENGLISH.mobileNo).fill("");
		await customer.field(ENGLISH.brLoginNo).pressSequentially("392847109");
		expect(await textIn(ENGLISH.brLoginNo)).toBe("39284710");
	});

	it("takes a paste, which the steps after it do not", async () => {
		const [from, to] = [customer.field(ENGLISH.accountNo), customer.field(ENGLISH.mobileNo)];
		await from.fill("61234567");
		await from.press("ControlOrMeta+A");
		await from.press("ControlOrMeta+C");
		await to.press("ControlOrMeta+V");
		expect(await to.inputValue()).toBe("61234567");
	});

	it("says everything that is missing, the captcha too, and stays", async () => {
		await customer.press(ENGLISH.login);
		const summary = page.getByRole("region", { name: "Please correct" });
		for (const sentence of [
			"Please enter a valid Account No.",
			"Please enter a valid Mobile No.",
			"Please enter BR Certificate No.",
			"Required Recaptcha",
		])
			await summary.getByRole("link", { name: sentence }).waitFor();
		await customer.heading(ENGLISH.login).waitFor();
	});

	it("answers a login that does not match with the dialog login_error, asks for a new captcha and stays", async () => {
		await customer.logIn({ accountNO: "204518837", mobileNO: "60000000" });
		const dialog = page.getByRole("dialog");
		await dialog
			.getByText("Information provided does not match our record. Please try again.")
			.waitFor();
		await dialog.getByRole("button").click();
		await dialog.waitFor({ state: "hidden" });
		expect(await page.getByRole("checkbox", { name: ENGLISH.robot }).isChecked()).toBe(false);
		expect(await customer.heading(ENGLISH.companyHeading).count()).toBe(0);
	});

	it("keeps the token of a login in session storage, and goes on to the company", async () => {
		await customer.logIn({ accountNO: "204518837", mobileNO: "61234567" });
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(kept).toMatch(/[\w-]+\.[\w-]+\.[\w-]+/);
	});
});
