import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

/** Answers a call as a server that gives only what the specification names. */
async function answer(page: Page, call: RegExp, members: object): Promise<void> {
	await page.route(call, (route) => route.fulfill({ json: members }));
}

describe("a server that gives only the specified members", () => {
	test("refuses a login: nothing matched", async ({ atLogin, account }) => {
		const customer = await atLogin(ENGLISH);
		const { page } = customer;
		await answer(page, /login\/csrf$/, {});
		await answer(page, /login\/login$/, { success: false });
		await customer.logIn(account.login);
		await page
			.getByRole("dialog")
			.getByText("Information provided does not match our record. Please try again.")
			.waitFor();
	});

	test("accepts a submission: thanked without a reference, also after a reload", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		await answer(page, /formsubmission$/, { success: true });
		await customer.confirm({ declares: false });
		const thanks = page.getByText("Thank you. We have received your real-name registration.");
		await thanks.waitFor();
		expect(await page.getByText("Reference number").count()).toBe(0);
		await page.reload();
		await thanks.waitFor();
	});

	test("refuses a submission: it failed", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		await answer(page, /formsubmission$/, { success: false });
		await customer.confirm({ declares: false });
		const dialog = page.getByRole("dialog");
		await dialog.getByText("Submission failed, please try again later.").waitFor();
		await dialog.getByText("form_submission_error").waitFor();
	});
});
