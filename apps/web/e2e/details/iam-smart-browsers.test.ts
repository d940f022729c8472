import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import type { IamSmartCustomer } from "../support/iam-smart-customer.ts";
import {
	IAM_SMART_CHINESE,
	IAM_SMART_ENGLISH,
	type IamSmartTexts,
} from "../support/iam-smart-texts.ts";
import type { Phone } from "../support/phone.ts";
import { CHINESE } from "../support/texts.ts";

const CODE = /\b\d{6}\b/;

/** Another person opens this customer's address in another browser, and approves. */
async function approveElsewhere(
	phone: Phone,
	me: IamSmartCustomer,
	words: IamSmartTexts,
): Promise<Page> {
	const link = me.page.getByRole("link", { name: words.openAgain });
	const other = await phone.open((await link.getAttribute("href")) ?? "");
	await me.decide(other, "approve");
	return other;
}

async function enterCode(me: IamSmartCustomer, words: IamSmartTexts, code: string): Promise<void> {
	const dialog = me.dialog(words.waiting);
	await dialog.getByRole("textbox", { name: words.code }).fill(code);
	await dialog.getByRole("button", { name: words.confirmCode, exact: true }).click();
}

describe("a browser that opens no tab", () => {
	test("gets a link to tap instead", async ({ atIamSmart }) => {
		const words = IAM_SMART_CHINESE;
		const me = await atIamSmart(CHINESE, words);
		await me.page.evaluate(() => {
			window.open = () => null;
		});
		await me.customer.press(words.start);
		await me.dialog(words.waiting).getByText("你的瀏覽器未有開啟新分頁").waitFor();
		const opened = me.page.context().waitForEvent("page");
		await me.page.getByRole("link", { name: words.openAgain }).click();
		await me.decide(await opened, "approve");
		await me.filled();
		expect(await me.values()).toMatchObject({ nameHK: "樣本大文", idType: "HKID" });
	});
});

describe("a return in another browser", () => {
	test("shows a code that fills in the form once it is entered there; a wrong code does not", async ({
		atIamSmart,
		phone,
		sandbox,
	}) => {
		const words = IAM_SMART_ENGLISH;
		const me = await atIamSmart();
		await me.start();
		const other = await approveElsewhere(phone, me, words);
		await other.getByRole("heading", { name: words.sandbox.unconfirmed, exact: true }).waitFor();
		const code = CODE.exec((await other.locator("output").textContent()) ?? "")?.[0] ?? "";
		await me.page.getByText(words.otherBrowser).click();
		const wrong = code === "000000" ? "000001" : "000000";
		await enterCode(me, words, wrong);
		await me.dialog(words.waiting).getByText(words.wrongCode).waitFor();
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
		await enterCode(me, words, code);
		await me.filled();
		expect(await me.values()).toMatchObject({ nameEN: "SPECIMEN, Tai Man", idNO_2: "3" });
	});
});

describe("a link that an attacker sends", () => {
	test("collects nothing of the victim who opens it and approves", async ({
		atIamSmart,
		phone,
		sandbox,
	}) => {
		const attacker = await atIamSmart();
		await attacker.start();
		const victim = await approveElsewhere(phone, attacker, IAM_SMART_ENGLISH);
		await victim.getByText("Has somebody sent you a link to this page").waitFor();
		const poll = await attacker.page.waitForResponse(/\/poll\/formFilling\//);
		expect(poll.status()).toBe(202);
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
		expect(await attacker.dialog(IAM_SMART_ENGLISH.waiting).isVisible()).toBe(true);
	});
});
