import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ownLanguage } from "../support/own-language.ts";

interface LoginSentences {
	readonly title: string;
	readonly note: string;
	readonly required: readonly string[];
	/** at the two fields of which one is enough */
	readonly eitherOne: readonly string[];
	readonly tooShort: string;
	readonly mobileClosed: string;
	readonly useMobile: string;
	readonly brClosed: string;
	readonly useBr: string;
	readonly failed: string;
	readonly noMatch: string;
	readonly tickAgain: string;
	readonly tooMany: string;
	readonly ok: string;
}

const IN_ENGLISH: LoginSentences = {
	title: "Please correct",
	note: "If the account has several mobile numbers, enter any one of them",
	required: [
		"Please enter a valid Account No.",
		"Please enter either Mobile No. or BR Certificate No.",
		"Required Recaptcha",
	],
	eitherOne: ["Please enter a valid Mobile No.", "Please enter BR Certificate No."],
	tooShort: "Required 9 chars",
	mobileClosed: "Mobile No. is not needed, because a BR Certificate No. is entered.",
	useMobile: "Use Mobile No. instead",
	brClosed: "BR Certificate No. is not needed, because a Mobile No. is entered.",
	useBr: "Use BR Certificate No. instead",
	failed: "Login failed",
	noMatch: "Information provided does not match our record. Please try again.",
	tickAgain: "Please tick “I am not a robot” again.",
	tooMany: "There have been too many attempts. Please wait 7 minutes and try again.",
	ok: "OK",
};

const IN_CHINESE: LoginSentences = {
	title: "請處理",
	note: "如賬戶有多個號碼，輸入任何一個",
	required: [
		"請輸入有效的賬戶號碼。",
		"請輸入手提電話號碼或商業登記證號碼。",
		"請先確認你不是機械人",
	],
	eitherOne: ["請輸入有效的手提電話號碼。", "請輸入商業登記證號碼。"],
	tooShort: "必須輸入 9 位",
	mobileClosed: "已填商業登記證號碼，毋須填寫手提電話號碼。",
	useMobile: "改用手提電話號碼",
	brClosed: "已填手提電話號碼，毋須填寫商業登記證號碼。",
	useBr: "改用商業登記證號碼",
	failed: "登入失敗",
	noMatch: "所提供的資料與我們的紀錄不符，請再試。",
	tickAgain: "請再次剔選「我不是機械人」。",
	tooMany: "嘗試次數過多，請於 7 分鐘後再試。",
	ok: "確定",
};

const [texts, sentences] = ownLanguage({ en: IN_ENGLISH, tc: IN_CHINESE });

describe("the login", () => {
	test("reports what is missing, including the captcha, and each message disappears once it is corrected", async ({
		atLogin,
	}) => {
		const customer = await atLogin(texts);
		const { page } = customer;
		await customer.press(texts.login);
		const summary = page.getByRole("region", { name: sentences.title });
		await summary.waitFor();
		expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
		const lines = await summary.getByRole("link").allTextContents();
		const plain = lines.map((line) => line.replaceAll("\u200b", ""));
		expect(plain).toEqual(sentences.required.map((line) => expect.stringContaining(line)));
		for (const [index, field] of ["mobileNO", "brNO"].entries())
			await page
				.locator(`#${field}-error`)
				.getByText(sentences.eitherOne[index] ?? "", { exact: true })
				.waitFor();

		await customer.field(texts.accountNo).fill("12345678");
		await customer.field(texts.mobileNo).fill("61234567");
		await page.getByText(sentences.tooShort).first().waitFor();
		await customer.field(texts.accountNo).fill("123456789");
		await customer.proveNoRobot();
		await expect.poll(() => summary.count()).toBe(0);
	});

	test("disables one of mobile and BR number while the other has text, with the reason", async ({
		atLogin,
	}) => {
		const customer = await atLogin(texts);
		const { page } = customer;
		await page.getByText(sentences.note).waitFor();
		await customer.field(texts.mobileNo).fill("6");
		await expect.poll(() => customer.field(texts.brLoginNo).isDisabled()).toBe(true);
		await page.getByText(sentences.brClosed).waitFor();
		await customer.press(sentences.useBr);
		await expect.poll(() => focusedName(page)).toBe("brNO");
		expect(await customer.field(texts.mobileNo).inputValue()).toBe("");

		await page.keyboard.type("3928");
		expect(await customer.field(texts.mobileNo).isDisabled()).toBe(true);
		await page.getByText(sentences.mobileClosed).waitFor();
		await customer.press(sentences.useMobile);
		await expect.poll(() => focusedName(page)).toBe("mobileNO");
		expect(await customer.field(texts.brLoginNo).inputValue()).toBe("");

		// Announced at once, it would cut off what is typed, the second time too.
		const said = page.getByRole("status").filter({ hasText: sentences.brClosed });
		await page.keyboard.type("6");
		await page.getByText(sentences.brClosed).waitFor();
		expect(await said.count()).toBe(0);
		await page.keyboard.press("Tab");
		await said.waitFor();
	});

	test("opens the dialog if nothing matches, keeps the values, and asks for the captcha again", async ({
		account,
		atLogin,
	}) => {
		const customer = await atLogin(texts);
		const { page } = customer;
		await customer.press(texts.login);
		await customer.logIn({ accountNO: "000000000", mobileNO: "61234567" });
		const dialog = page.getByRole("dialog", { name: sentences.failed });
		await dialog.getByText(sentences.noMatch, { exact: true }).waitFor();
		await dialog.getByText(sentences.tickAgain, { exact: true }).waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => dialog.count()).toBe(0);
		expect(await page.locator("#recaptchaToken-hint").textContent()).toBe(sentences.tickAgain);
		expect(await page.getByRole("checkbox", { name: texts.robot }).isChecked()).toBe(false);
		expect(await customer.field(texts.accountNo).inputValue()).toBe("000000000");
		expect(await page.locator("[aria-invalid=true]").count()).toBe(0);

		await customer.logIn({ accountNO: account.login.accountNO });
		await customer.heading(texts.companyHeading).waitFor();
	});

	test("says after too many attempts how many minutes to wait", async ({ account, atLogin }) => {
		const customer = await atLogin(texts);
		await customer.page.route("**/api/login/login", (route) =>
			route.fulfill({
				status: 429,
				headers: { "Retry-After": "361" },
				json: { success: false, errorCode: "too_many_requests" },
			}),
		);
		await customer.logIn(account.login);
		const dialog = customer.page.getByRole("dialog", { name: sentences.failed });
		await dialog.getByText(sentences.tooMany).waitFor();
		await customer.press(sentences.ok);
		await expect.poll(() => dialog.count()).toBe(0);
	});
});

function focusedName(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() => document.activeElement?.getAttribute("name"));
}
