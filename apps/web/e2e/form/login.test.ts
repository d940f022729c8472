import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

test("a slow login asks for patience until its answer", async ({ account, atLogin }) => {
	const customer = await atLogin(CHINESE);
	const { page } = customer;
	const sentence = "正在處理你的要求，請稍候，切勿離開此頁面。";
	const patience = page.getByText(sentence);
	let letGo = () => {};
	const isHeld = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route("**/api/login/login", (route) => isHeld.then(() => route.continue()));
	expect(await patience.count()).toBe(0);
	await customer.logIn(account.login);
	await page.getByRole("status").filter({ hasText: sentence }).waitFor();
	letGo();
	await customer.heading(CHINESE.companyHeading).waitFor();
	expect(await patience.count()).toBe(0);
});

test("a press sends nothing while an earlier one still logs in", async ({ account, atLogin }) => {
	const customer = await atLogin(ENGLISH);
	const { page } = customer;
	let logins = 0;
	await page.route("**/api/login/login", async (route) => {
		logins++;
		await page.keyboard.press("Enter");
		await route.continue();
	});
	// Without this answer the form waits two seconds, and goes on.
	await page.route("**/api/draft/takeKeyHalf", () => page.keyboard.press("Enter"));
	const isKeyAsked = page.waitForRequest("**/api/draft/takeKeyHalf");
	await customer.logIn(account.login);
	await isKeyAsked;
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(logins).toBe(1);
});

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
