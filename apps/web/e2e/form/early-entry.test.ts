import { describe, expect } from "vitest";
import {
	expectToGoOnByItself,
	expectToStayAsPainted,
	openLogin,
	takenOver,
} from "../support/early-login.ts";
import { test } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE } from "../support/texts.ts";

const ACCOUNT = "204518837";
const MOBILE = "61234567";

describe("before the scripts arrive", () => {
	test("the login in Chinese is painted after three requests, and nothing moves or changes when they do", async ({
		phone,
		product,
	}) => {
		await expectToStayAsPainted(await openLogin(phone, product, CHINESE), CHINESE);
	});

	test("typed and selected text is kept, with the focus, and disables the other field", async ({
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

	test("a ticked box and a pressed button count: the login in Chinese continues by itself", async ({
		account,
		phone,
		product,
	}) => {
		await expectToGoOnByItself(await openLogin(phone, product, CHINESE), CHINESE, account);
	});
});

test("a phone that cannot load the scripts says so in both languages, and may try again", async ({
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
