import { ERROR_CODES } from "@sim-registration/validation";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { inBar } from "../support/action-bar.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const SUBMISSION = /formsubmission$/;
const REJECTION =
	"Submission failed. Please check again the information you have provided to ensure its validation, especially the format accuracy of the file that you have uploaded.";
const NO_ROBOT =
	"We could not confirm that you are not a robot. Please tick the box and try again.";

/** The dialog's sentences; an ended session and maintenance have their own screens. */
const SENTENCES: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
	login_error: [400, "Information provided does not match our record. Please try again."],
	validation_failed: [400, REJECTION],
	file_refused: [422, REJECTION],
	request_malformed: [400, "The form is out of date. Please reload the page and try again."],
	captcha_failed: [400, NO_ROBOT],
	captcha_score_low: [
		400,
		"One more step: please tick the box that says you are not a robot, and then press the button again.",
	],
	captcha_harder: [
		400,
		"Many logins to this account have failed. Please tick the box again: this time it takes some seconds.",
	],
	captcha_hardest: [
		400,
		"Many logins to this account have failed. Please tick the box again: this time it takes about a minute.",
	],
	captcha_unavailable: [
		503,
		"We cannot check at the moment that you are not a robot. Everything you have entered is kept. Please check your network and try again in a moment.",
	],
	iamsmart_unverified: [
		400,
		"The information differs from what iAM Smart provided. Please get it from iAM Smart again, or enter it manually.",
	],
	iamsmart_reject: [
		400,
		"You have rejected the request in iAM Smart. Please retry or enter the personal information manually.",
	],
	iamsmart_cancelled: [400, "User has cancelled the request"],
	iamsmart_replaced: [
		409,
		"You have started iAM Smart again in another tab, so this request has ended. Please continue there, or try again here.",
	],
	iamsmart_error: [
		503,
		"System timeout. We are not able to receive the personal information from the identity service, please retry or enter the personal information manually.",
	],
	accounts_unavailable: [
		503,
		"We cannot check your account at the moment. Please try again in a few minutes.",
	],
	csrf_failed: [403, "The page was open for too long. Please try again."],
	not_found: [404, "This service cannot be found. Please try again later."],
	idempotency_conflict: [
		409,
		"An earlier submission of this form has arrived with other details. Please check your e-mail for a confirmation before you submit again.",
	],
	too_large: [413, "The files are too large in total. Please choose smaller files and try again."],
	unsupported_media_type: [
		415,
		"Your browser sent the form in a way we cannot read. Please use another browser.",
	],
	too_many_requests: [
		429,
		"There have been too many attempts. Please wait a few minutes and try again.",
	],
	busy: [503, "The service is busy. Please wait a moment and try again."],
	storage_full: [
		503,
		"We cannot store your registration at the moment. Everything you have entered is kept. Please try again in a few minutes.",
	],
	form_submission_error: [500, "Submission failed, please try again later."],
	a_newer_servers_code: [500, "Submission failed, please try again later."],
};

/** All of them: a server that asks for patience is asked again without waiting. */
async function answerWith(page: Page, status: number, body: object): Promise<void> {
	await page.unroute(SUBMISSION);
	await page.route(SUBMISSION, (route) =>
		route.fulfill({
			status,
			headers: { "Retry-After": "0" },
			json: { success: false, ...body },
		}),
	);
}

describe("a submission that is refused", () => {
	test("opens a dialog with the code's sentence and the code, asks for a new captcha, and stays", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const dialog = page.getByRole("dialog", { name: "Submission failed" });
		const told = Object.keys(SENTENCES).filter((code) => code !== "a_newer_servers_code");
		expect([...told, "session_expired", "maintenance"].sort()).toEqual([...ERROR_CODES].sort());

		for (const [errorCode, [status, sentence]] of Object.entries(SENTENCES)) {
			await answerWith(page, status, { errorCode });
			await customer.confirm({ declares: false });
			await dialog.getByText(sentence, { exact: true }).waitFor();
			await dialog.getByText(errorCode, { exact: true }).waitFor();
			const isSaidElsewhere = errorCode.startsWith("captcha_");
			const again = dialog.getByText("Please tick “I am not a robot” again.", { exact: true });
			expect(await again.count(), errorCode).toBe(isSaidElsewhere ? 0 : 1);
			await dialog.getByRole("button", { name: "OK" }).click();
			await dialog.waitFor({ state: "hidden" });
			expect(await customer.heading(ENGLISH.confirmHeading).count(), errorCode).toBe(1);
			const box = page.getByRole("checkbox", { name: ENGLISH.robot });
			expect(await box.isChecked(), errorCode).toBe(false);
		}
	});

	test.for([500, 200])(
		"without a code is shown as form_submission_error, with %i",
		async (status, { atConfirmation }) => {
			const customer = await atConfirmation(ENGLISH);
			await answerWith(customer.page, status, {});
			await customer.confirm({ declares: false });
			const dialog = customer.page.getByRole("dialog", { name: "Submission failed" });
			await dialog.getByText("Submission failed, please try again later.").waitFor();
			await dialog.getByText("form_submission_error", { exact: true }).waitFor();
		},
	);

	test("shows the sentences of an extension's codes, in either language", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const inBoth = (en_US: string, zh_HK: string) => ({ en_US, zh_HK, zh_CN: zh_HK });
		await answerWith(page, 409, {
			errorCode: "own_account_suspended",
			issues: [{ field: "email", code: "own_email_unknown" }],
			sentences: {
				own_account_suspended: inBoth("This account is suspended.", "此帳戶已暫停服務。"),
				own_email_unknown: inBoth("{We} don't know this e-mail.", "我們沒有這個電郵地址。"),
			},
		});
		await customer.confirm({ declares: false });
		const dialog = page.getByRole("dialog", { name: "Submission failed" });
		await dialog.getByText("This account is suspended.", { exact: true }).waitFor();
		await dialog.getByText("own_account_suspended", { exact: true }).waitFor();
		await customer.goToRefused("{We} don't know this e-mail.");
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const message = page.locator("#email-error");
		await message.getByText("{We} don't know this e-mail.", { exact: true }).waitFor();
		await page.getByRole("banner").getByRole("link", { name: "繁體中文" }).click();
		await message.getByText("我們沒有這個電郵地址。", { exact: true }).waitFor();
	});

	test("leads to each field that the server named, on its step, with the message there", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(CHINESE);
		const { page } = customer;
		await answerWith(page, 422, {
			errorCode: "file_refused",
			issues: [
				{ field: "idCopyFName", code: "error_file_damaged" },
				{ field: "email", code: "error_invalid_email" },
				{ field: "accountNO", code: "error_differs_from_login" },
			],
		});
		await customer.confirm({ declares: false });
		const lines = page.getByRole("dialog").getByRole("listitem");
		await lines.first().waitFor();
		expect(await lines.allTextContents()).toEqual([
			expect.stringMatching(/^身份證明文件正面：.+損壞/),
			"請輸入有效的電郵地址。",
		]);

		await customer.goToRefused("請輸入有效的電郵地址。");
		await customer.heading(CHINESE.companyHeading).waitFor();
		await expect.poll(() => focusedName(page)).toBe("email");
		const email = customer.field(CHINESE.email);
		expect(await email.getAttribute("aria-invalid")).toBe("true");
		await email.fill("owner@wongkee.example");
		await customer.next();

		await customer.heading(CHINESE.personHeading).waitFor();
		await customer.upload(CHINESE.idCopyF).getByText(/損壞/).waitFor();
	});

	test.for([
		["English", ENGLISH, "This cannot be accepted. Please check it and enter it again."],
		["Chinese", CHINESE, "此項不獲接納，請檢查後重新輸入。"],
	] as const)(
		"in %s names two fields with one sentence in the dialog and in the list of their step",
		async ([, texts, sentence], { atConfirmation }) => {
			const customer = await atConfirmation(texts);
			const { page } = customer;
			const fields = ["companyNameEN", "email"];
			await answerWith(page, 400, {
				errorCode: "validation_failed",
				issues: fields.map((field) => ({ field, code: "error_other" })),
			});
			await customer.confirm({ declares: false });
			const lines = [texts.companyNameEnglish, texts.email].map(
				(label) => label + (texts === ENGLISH ? ": " : "：") + sentence,
			);
			const inDialog = page.getByRole("dialog").getByRole("listitem");
			await inDialog.first().waitFor();
			expect(await inDialog.allTextContents()).toEqual(lines);
			await customer.goToRefused(lines[1] ?? "");
			const inSummary = page.locator("section[aria-labelledby=error-summary] li");
			await inSummary.first().waitFor();
			expect(await inSummary.allTextContents()).toEqual(lines);
			await page.locator("#email-error").getByText(sentence, { exact: true }).waitFor();
		},
	);

	test("leaves the focus on the field to which it led on a slow phone too", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		await answerWith(page, 400, {
			errorCode: "validation_failed",
			issues: [{ field: "email", code: "error_invalid_email" }],
		});
		await customer.confirm({ declares: false });
		await page.getByRole("dialog").getByRole("listitem").first().waitFor();
		await page.evaluate(delayTimers);
		await customer.goToRefused("Please enter a valid Email Address.");
		await expect.poll(() => focusedName(page)).toBe("email");
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
		expect(await focusedName(page)).toBe("email");
	});

	test("offers no way past the person step while a field of it is refused", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const ways = page.getByRole("button", { name: ENGLISH.backToConfirmation });
		const email = { field: "email", code: "error_invalid_email" };
		const idCopy = { field: "idCopyFName", code: "error_file_damaged" };
		for (const [issues, count] of [
			[[email], 2],
			[[email, idCopy], 0],
		] as const) {
			await answerWith(page, 422, { errorCode: "file_refused", issues });
			await customer.confirm({ declares: false });
			await customer.goToRefused("Please enter a valid Email Address.");
			await customer.heading(ENGLISH.companyHeading).waitFor();
			await expect.poll(() => ways.count()).toBe(count);
			await customer.field(ENGLISH.email).fill("other@wongkee.example");
			if (count > 0) await inBar(page, ENGLISH.backToConfirmation).click();
			else await customer.next();
			await customer.heading(count > 0 ? ENGLISH.confirmHeading : ENGLISH.personHeading).waitFor();
		}
	});
});

/** Runs in the page: what should happen soon happens after everything else. */
function delayTimers(): void {
	const { setTimeout: set } = window;
	const late = (act: () => void, ms = 0) => set(act, ms + 2_000);
	Reflect.set(window, "setTimeout", late);
}

function focusedName(page: Page): Promise<string | null> {
	return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}
