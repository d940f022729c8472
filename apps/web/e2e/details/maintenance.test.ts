import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { DESKTOP } from "../support/devices.ts";
import { test } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const PATHS = [
	"tc",
	"en",
	"sc",
	"fr",
	"page-not-found",
	"support/tnc",
	"en/accessibility",
	"tc/anything",
	"",
];
const BETWEEN_QUESTIONS_MS = 30_000;

async function expectNotice(page: Page): Promise<void> {
	await page.getByRole("heading", { name: "系統維護中" }).waitFor();
	await page.getByRole("heading", { name: "System maintenance" }).waitFor();
	await page.getByText("請稍後再瀏覽").waitFor();
	await page.getByText("Please visit later").waitFor();
	expect(await page.getByRole("link", { name: "128-180" }).count()).toBe(2);
}

function focused(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() => document.activeElement?.textContent);
}

test("while maintenance is on, every path shows only the notice, also on a desktop", async ({
	maintenance,
	phone,
	product,
}) => {
	await maintenance.turn("on");
	const page = await phone.newPage(PHONE);
	for (const path of PATHS) {
		await page.goto(product.address(path));
		await expectNotice(page);
		expect(await page.getByRole("textbox").count(), path).toBe(0);
	}
	const desktop = await phone.newPage(DESKTOP);
	await desktop.goto(product.address("en"));
	await expectNotice(desktop);
	expect(await desktop.getByRole("img").count()).toBe(0);
	await maintenance.turn("off");
	// The button has the focus, and disappears with the notice.
	await desktop.getByRole("button", { name: "Try again" }).click();
	await desktop.getByRole("img").waitFor();
	await expect.poll(() => focused(desktop)).toBe("請使用手機登記");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.poll(() => focused(page)).toBe(CHINESE.login);
});

describe("maintenance that begins while a customer fills in the form", () => {
	test("shows its notice at the next call, disappears by itself, and keeps everything typed at login", async ({
		account,
		atLogin,
		maintenance,
	}) => {
		const { accountNO, mobileNO } = account.login;
		const customer = await atLogin(ENGLISH, { before: (page) => page.clock.install() });
		const { page } = customer;
		await customer.field(ENGLISH.accountNo).fill(accountNO);
		await customer.field(ENGLISH.mobileNo).fill(mobileNO);
		await customer.proveNoRobot();
		await maintenance.turn("on");
		await customer.press(ENGLISH.login);
		await expectNotice(page);

		await maintenance.turn("off");
		await page.clock.runFor(BETWEEN_QUESTIONS_MS);
		await customer.heading(ENGLISH.login).waitFor();
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe(accountNO);
		expect(await customer.field(ENGLISH.mobileNo).inputValue()).toBe(mobileNO);
		expect(await page.getByRole("dialog").count()).toBe(0);
	});

	test("loses nothing at the submission: the same confirmation is sent afterwards", async ({
		atConfirmation,
		maintenance,
		product,
	}) => {
		const before = await product.references();
		const customer = await atConfirmation(CHINESE);
		await maintenance.turn("on");
		await customer.confirm({ declares: false });
		await expectNotice(customer.page);

		await maintenance.turn("off");
		await customer.press("重試 Try again");
		await customer.press(CHINESE.confirm);
		await customer.press(CHINESE.confirmAndSubmit);
		const reference = await customer.reference();
		expect((await product.references()).sort()).toEqual([reference, ...before].sort());
	});
});
