import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { entryInHistory } from "../support/in-history.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const MINUTE_MS = 60_000;
const RENEWAL = /login\/renew$/;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

function dialogOf(page: Page, name: string) {
	return page.getByRole("dialog", { name });
}

describe("two minutes before the session ends", () => {
	test.for([
		[
			"Chinese",
			CHINESE,
			"你仍在填寫嗎？",
			(dialog: Locator) => dialog.getByRole("button", { name: "繼續" }).click(),
		],
		// Escape, like the phone's Back, chooses the answer that loses nothing.
		["English", ENGLISH, "Are you still there?", (dialog: Locator) => dialog.press("Escape")],
	] as const)(
		"a dialog in %s asks, and the session continues for 30 minutes",
		async ([, texts, title, goOn], { atCompany }) => {
			const customer = await atCompany(texts, WITH_CLOCK);
			const { page } = customer;
			await customer.field(texts.email).fill("owner@wongkee.example");
			await page.clock.fastForward(27 * MINUTE_MS);
			expect(await dialogOf(page, title).isVisible()).toBe(false);
			await page.clock.fastForward(MINUTE_MS);
			await dialogOf(page, title).waitFor();
			const renewal = page.waitForResponse(RENEWAL);
			await goOn(dialogOf(page, title));
			expect((await renewal).status()).toBe(200);
			await dialogOf(page, title).waitFor({ state: "hidden" });
			await page.clock.fastForward(27 * MINUTE_MS);
			expect(await dialogOf(page, title).isVisible()).toBe(false);
			expect(await customer.field(texts.email).inputValue()).toBe("owner@wongkee.example");
		},
	);

	test("Enter, pressed while typing, extends the session instead of ending it", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, WITH_CLOCK);
		const { page } = customer;
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await page.clock.fastForward(28 * MINUTE_MS);
		const dialog = dialogOf(page, "Are you still there?");
		await dialog.waitFor();
		const renewal = page.waitForResponse(RENEWAL);
		await page.keyboard.press("Enter");
		expect((await renewal).status()).toBe(200);
		await dialog.waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	test("a customer who leaves is logged out, and nothing entered remains", async ({
		account,
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, WITH_CLOCK);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.page.clock.fastForward(28 * MINUTE_MS);
		const ended = customer.page.waitForResponse(/login\/logout$/);
		await dialogOf(customer.page, "Are you still there?")
			.getByRole("button", { name: "Log out" })
			.click();
		expect((await ended).status()).toBe(200);
		await customer.heading(ENGLISH.login).waitFor();
		const said =
			"You have logged out. What you entered has been deleted. Your own files stay on your phone.";
		await customer.page.getByRole("alert").getByText(said).waitFor();
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});

	test("a lost connection is reported in the dialog, which stays open for another attempt", async ({
		atCompany,
	}) => {
		const { page } = await atCompany(ENGLISH, WITH_CLOCK);
		await page.clock.fastForward(28 * MINUTE_MS);
		const dialog = dialogOf(page, "Are you still there?");
		await dialog.waitFor();
		// A request may still get through while the browser is going offline.
		await page.route(RENEWAL, (route) => route.abort("connectionfailed"));
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.getByText("The server did not answer.").waitFor();
		await page.unroute(RENEWAL);
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.waitFor({ state: "hidden" });
		await page.clock.fastForward(28 * MINUTE_MS);
		await dialog.waitFor();
		expect(await dialog.getByText("The server did not answer.").count()).toBe(0);
	});
});

describe("the session has ended", () => {
	test("while the phone slept: login says so, and offers the earlier entries", async ({
		account,
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, WITH_CLOCK);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.page.clock.fastForward(31 * MINUTE_MS);
		await customer.page.getByRole("alert").getByText("Your session has ended.").waitFor();
		await customer.logIn(account.login);
		await customer.page.getByRole("dialog", { name: "Welcome back" }).waitFor();
		await expect
			.poll(() => customer.page.evaluate(() => document.activeElement?.textContent))
			.toBe(ENGLISH.continueEntered);
		await customer.press(ENGLISH.continueEntered);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	test("on the server: a submission clears the token, returns to login, and continues at the confirmation with all files", async ({
		account,
		atConfirmation,
		product,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const token = await page.evaluate(() => sessionStorage.getItem("session-token"));
		const answer = { success: false, errorCode: "session_expired" };
		await page.route(/formsubmission$/, (route) => route.fulfill({ status: 401, json: answer }));
		await customer.confirm({ declares: false });
		await page.getByRole("alert").getByText("Your session has ended.").waitFor();
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(token).not.toBeNull();
		expect(kept).not.toContain(token);
		await page.unroute(/formsubmission$/);
		await customer.logIn(account.login);
		await customer.press(ENGLISH.continueEntered);
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.goBack();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.goForward();
		await page.goForward();
		await customer.confirm({ declares: false });
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});
});

describe("leaving", () => {
	test("by log-out asks first, and can be cancelled", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.askToLogOut();
		await dialogOf(customer.page, "Log out?").getByRole("button", { name: "Stay" }).click();
		await dialogOf(customer.page, "Log out?").waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	test("by the phone's Back from the first step asks first", async ({ account, atCompany }) => {
		const customer = await atCompany(ENGLISH);
		const { page } = customer;
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		const entry = () => page.evaluate(entryInHistory);
		const stepsEntry = await entry();
		await page.goBack();
		const dialog = dialogOf(page, "Go back to login?");
		await dialog.getByRole("button", { name: "Stay" }).click();
		await dialog.waitFor({ state: "hidden" });
		// The router goes forward to the step's entry again.
		await expect.poll(entry).toBe(stepsEntry);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
		await page.goBack();
		await dialog.getByRole("button", { name: "Back to login" }).click();
		await customer.heading(ENGLISH.login).waitFor();
		await page.reload();
		await customer.logIn(account.login);
		await customer.page.getByRole("dialog", { name: "Welcome back" }).waitFor();
		await expect
			.poll(() => customer.page.evaluate(() => document.activeElement?.textContent))
			.toBe(ENGLISH.continueEntered);
		await customer.press(ENGLISH.continueEntered);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	test("by the phone's Back does not ask again after the next login", async ({
		account,
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH);
		const { page } = customer;
		await page.goBack();
		const dialog = dialogOf(page, "Go back to login?");
		await dialog.getByRole("button", { name: "Back to login" }).click();
		await customer.heading(ENGLISH.login).waitFor();
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.field(ENGLISH.email).click();
		expect(await dialog.isVisible()).toBe(false);
	});
});

const WECHAT =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_HK";

describe("inside another app", () => {
	test("login advises opening a browser, copies the link, and can be continued", async ({
		atLogin,
		product,
	}) => {
		const customer = await atLogin(ENGLISH, {
			device: { userAgent: WECHAT, permissions: ["clipboard-read", "clipboard-write"] },
		});
		const { page } = customer;
		const notice = page.getByRole("region", { name: "Open in your browser" });
		await notice.getByText("open the form in Safari or Chrome").waitFor();
		await customer.field(ENGLISH.accountNo).fill("204518837");
		await customer.press("Copy link");
		await notice.getByText("Copied").waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.address("en"));
		await customer.press("Continue here");
		await notice.waitFor({ state: "hidden" });
		// The button had the focus.
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.textContent))
			.toBe(ENGLISH.login);
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("204518837");
	});

	test("is also shown in Chinese, and on no other screen", async ({ atLogin }) => {
		const customer = await atLogin(CHINESE, { device: { userAgent: WECHAT } });
		await customer.page.getByText("你正在其他應用程式內開啟本表格。").waitFor();
		const elsewhere = await atLogin(CHINESE);
		const advice = elsewhere.page.getByText("你正在其他應用程式內開啟本表格。");
		expect(await advice.isVisible()).toBe(false);
		// Until the scripts arrive it is hidden in every page, also from screen readers.
		await expect.poll(() => advice.count()).toBe(0);
	});
});
