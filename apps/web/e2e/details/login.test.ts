import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
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
