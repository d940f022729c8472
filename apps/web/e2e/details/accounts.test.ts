import { describe, expect } from "vitest";
import { findSidewaysScroll } from "../support/find-sideways-scroll.ts";
import { findViolations } from "../support/find-violations.ts";
import { testWith } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const NOBODY_LISTENS = "http://127.0.0.1:1/accounts";
const test = testWith({ ACCOUNTS: "http", ACCOUNTS_URL: NOBODY_LISTENS });

describe("a login while the account directory is down", () => {
	test.for([
		[
			"English",
			ENGLISH,
			"Login failed",
			"We cannot check your account at the moment. Please try again in a few minutes.",
		],
		["Chinese", CHINESE, "登入失敗", "暫時未能核對你的賬戶，請於數分鐘後再試。"],
	] as const)(
		"asks in %s to try again later, and keeps what was typed",
		async ([, texts, title, sentence], { account, atLogin }) => {
			const customer = await atLogin(texts);
			const { page } = customer;
			await customer.logIn(account.login);
			const dialog = page.getByRole("dialog", { name: title });
			await dialog.getByText(sentence).waitFor();
			await dialog.getByText("accounts_unavailable").waitFor();
			expect(await findViolations(page, "directory down")).toEqual([]);
			expect(await findSidewaysScroll(page, "directory down")).toEqual([]);
			await page.keyboard.press("Escape");
			await expect.poll(() => dialog.count()).toBe(0);
			expect(await customer.field(texts.accountNo).inputValue()).toBe(account.login.accountNO);
		},
	);
});
