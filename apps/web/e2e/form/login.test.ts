import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

describe("what is typed at login", () => {
	test("stops at the maximum length, wherever the caret is", async ({ atLogin }) => {
		const { page } = await atLogin(ENGLISH);
		const account = page.getByRole("textbox", { name: ENGLISH.accountNo });
		await account.pressSequentially("2045188379");
		// Text typed before the scripts arrived is cut once they have arrived.
		await expect.poll(() => account.inputValue()).toBe("204518837");
		await account.press("Home");
		await page.keyboard.type("9");
		expect(await account.inputValue()).toBe("204518837");
		const mobile = page.getByRole("textbox", { name: ENGLISH.mobileNo });
		await mobile.pressSequentially("612345678");
		expect(await mobile.inputValue()).toBe("61234567");
		await mobile.fill("");
		await mobile.pressSequentially("+852 6123 4567");
		expect(await mobile.inputValue()).toBe("61234567");
	});

	test("may be pasted with country code, blanks, hyphens or full-width digits", async ({
		atLogin,
	}) => {
		const { page } = await atLogin(CHINESE);
		const mobile = page.getByRole("textbox", { name: CHINESE.mobileNo });
		for (const pasted of ["+852 6123 4567", "６１２３４５６７", "00852 6123-4567"]) {
			await mobile.fill("");
			await paste(page, pasted);
			// Text typed before the scripts arrived is normalised once they have arrived.
			await expect.poll(() => mobile.inputValue(), { message: pasted }).toBe("61234567");
		}
	});
});

test("an expired captcha is reported, and can be ticked again", async ({ atLogin }) => {
	const customer = await atLogin(ENGLISH, { before: (page) => page.clock.install() });
	const { page } = customer;
	const box = page.getByRole("checkbox", { name: ENGLISH.robot });
	const challenge = page.waitForResponse(/captcha\/challenge$/);
	await customer.proveNoRobot();
	const { parameters } = await (await challenge).json();
	expect(await box.isChecked()).toBe(true);
	await page.clock.fastForward(parameters.expiresAt * 1000 - Date.now());
	await page.getByText("The check has expired. Please tick the box again.").waitFor();
	expect(await box.isChecked()).toBe(false);
	await customer.proveNoRobot();
	expect(await box.isChecked()).toBe(true);
});

test("the mobile number's field has an autocomplete value that HTML allows for telephone numbers", async ({
	atLogin,
}) => {
	const { page } = await atLogin(ENGLISH);
	const field = page.locator("[name=mobileNO]");
	expect(await field.getAttribute("type")).toBe("tel");
	expect(await field.getAttribute("autocomplete")).toBe("tel");
	await field.fill("+852 6123 4567");
	expect(await field.inputValue()).toBe("61234567");
});
