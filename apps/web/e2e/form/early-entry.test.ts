import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import {
	expectToGoOnByItself,
	expectToStayAsPainted,
	openLogin,
	takenOver,
} from "../support/early-login.ts";
import { test } from "../support/fixtures.ts";
import { openHeld, shiftOf } from "../support/held-scripts.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const ACCOUNT = "204518837";
const MOBILE = "61234567";
const WHATSAPP = `${PHONE.userAgent} WhatsApp/2.24.10.77 A`;

describe("before the scripts arrive", () => {
	test("the login in Chinese is painted after three requests, and nothing moves or changes when they do", async ({
		phone,
		product,
	}) => {
		await expectToStayAsPainted(await openLogin(phone, product, CHINESE), CHINESE);
	});

	test("what is typed and selected stays, with the focus, and closes the other field", async ({
		phone,
		product,
	}) => {
		const { page, release, customer } = await openLogin(phone, product, CHINESE);
		await customer.field(CHINESE.accountNo).pressSequentially(ACCOUNT);
		const mobile = customer.field(CHINESE.mobileNo);
		await mobile.pressSequentially(MOBILE);
		await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
		const typedIn = await mobile.elementHandle();
		release();
		await takenOver(page);
		expect(await customer.field(CHINESE.accountNo).inputValue()).toBe(ACCOUNT);
		expect(await mobile.inputValue()).toBe(MOBILE);
		expect(await customer.field(CHINESE.brLoginNo).isDisabled()).toBe(true);
		expect(await typedIn?.evaluate((input) => input === document.activeElement)).toBe(true);
		await page.keyboard.type("9");
		expect(await mobile.inputValue()).toBe("619567");
	});

	test("what is typed while they arrive stays too", async ({ phone, product }) => {
		const { page, release, customer } = await openLogin(phone, product, ENGLISH);
		await customer.field(ENGLISH.accountNo).focus();
		await page.keyboard.type("2045");
		release();
		for (const digit of "18837") await page.keyboard.type(digit);
		await takenOver(page);
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe(ACCOUNT);
	});

	test("a box ticked and a button pressed count: the login in Chinese goes on by itself", async ({
		account,
		phone,
		product,
	}) => {
		await expectToGoOnByItself(await openLogin(phone, product, CHINESE), CHINESE, account);
	});

	test("a press of the button alone says what is missing, once", async ({ phone, product }) => {
		const { page, release, customer } = await openLogin(phone, product, ENGLISH);
		await customer.press(ENGLISH.login);
		await customer.press(ENGLISH.login);
		release();
		await page.getByRole("region", { name: "Please correct" }).waitFor();
		expect(new URL(page.url()).search).toBe("");
	});

	test("another language may be chosen, and what is typed stays", async ({ phone, product }) => {
		const { page, release, customer } = await openLogin(phone, product, CHINESE);
		await customer.field(CHINESE.accountNo).fill(ACCOUNT);
		await page.locator("a[hreflang]").click();
		release();
		const inEnglish = new Customer(page, ENGLISH);
		await inEnglish.heading(ENGLISH.login).waitFor();
		expect(await inEnglish.field(ENGLISH.accountNo).inputValue()).toBe(ACCOUNT);
		expect(page.url()).toBe(product.address("en"));
	});
});

test("a phone that cannot load the scripts is told so, in both languages, and may try again", async ({
	phone,
	product,
}) => {
	const page = await phone.newPage(PHONE);
	await page.route(/\/form-[^/]*\.js$/, (route) => route.abort());
	await page.goto(product.address("tc"));
	const notice = page.getByRole("alert");
	await notice.getByText("Please check your network").waitFor();
	await notice.getByText("請檢查網絡").waitFor();
	expect(phone.problems.splice(0)).toHaveLength(1);
	await page.unrouteAll();
	await notice.getByRole("link", { name: "重試" }).click();
	await takenOver(page);
	expect(await notice.count()).toBe(0);
});

test("inside another app the advice is there at once", async ({ phone, product }) => {
	const { page, release } = await openHeld(phone, product.address("en"), { userAgent: WHATSAPP });
	const advice = page.getByRole("region", { name: "Open in your browser" });
	await advice.waitFor();
	release();
	await takenOver(page);
	expect(await shiftOf(page)).toBe(0);
	await page.getByRole("button", { name: "Continue here" }).click();
	expect(await advice.count()).toBe(0);
});
