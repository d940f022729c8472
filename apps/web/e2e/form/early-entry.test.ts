import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { DESKTOP } from "../support/devices.ts";
import { test } from "../support/fixtures.ts";
import { HaltingProxy } from "../support/halting-proxy.ts";
import { openHeld, painted, reloadHeld, shiftOf } from "../support/held-scripts.ts";
import { PHONE, type Phone } from "../support/phone.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const BUDGET = JSON.parse(readFileSync(new URL("../../budget.json", import.meta.url), "utf8"));
const ACCOUNT = "204518837";
const MOBILE = "61234567";
const WHATSAPP = `${PHONE.userAgent} WhatsApp/2.24.10.77 A`;
const STATEMENT = {
	en: "Personal Information Collection Statement",
	tc: "收集個人資料聲明",
} as const;

/** The scripts answer from here on. */
async function takenOver(page: Page): Promise<void> {
	await page.locator("html[data-live]").waitFor();
}

/** The login on a phone whose network holds the scripts back. */
async function openLogin(phone: Phone, product: Product, texts: Texts) {
	const held = await openHeld(phone, product.address(texts.language));
	return { ...held, customer: new Customer(held.page, texts) };
}

describe("before the scripts arrive", () => {
	test.for([
		["Chinese", CHINESE],
		["English", ENGLISH],
	] as const)(
		"the login in %s is painted after three requests, and nothing moves or changes when they do",
		async ([, texts], { phone, product }) => {
			const { page, asked, release, customer } = await openLogin(phone, product, texts);
			await customer.heading(texts.login).waitFor();
			await expect.poll(() => paints(page)).toContain("first-contentful-paint");
			const names = asked.map((path) => path.replace(/.*\/|-[\w-]{8}(?=\.)/g, ""));
			expect(new Set(names)).toEqual(new Set([texts.language, "before-scripts.js", "first.css"]));
			expect(names).toHaveLength(BUDGET["requests before first paint"]);
			const [title, picture] = [await page.title(), await page.screenshot()];
			release();
			await takenOver(page);
			expect(await page.title()).toBe(title);
			expect((await page.screenshot()).equals(picture)).toBe(true);
			expect(await shiftOf(page)).toBe(0);
		},
	);

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

	test.for([
		["Chinese", CHINESE],
		["English", ENGLISH],
	] as const)(
		"a box ticked and a button pressed count: the login in %s goes on by itself",
		async ([, texts], { account, phone, product }) => {
			const { page, release, customer } = await openLogin(phone, product, texts);
			await customer.field(texts.accountNo).fill(account.login.accountNO);
			await customer.field(texts.mobileNo).fill("+852 6123 4567");
			await page.getByRole("checkbox", { name: texts.robot }).check();
			await page.getByText(STATEMENT[texts.language], { exact: true }).click();
			await customer.press(texts.login);
			release();
			await customer.heading(texts.companyHeading).waitFor();
			expect(new URL(page.url()).search).toBe("");
		},
	);

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

test("without any script a press of the button sends nothing anywhere", async ({
	phone,
	product,
}) => {
	const page = await phone.newPage(PHONE);
	await page.route(/\.js$/, (route) => route.abort());
	await page.goto(product.address("en"));
	const customer = new Customer(page, ENGLISH);
	await customer.field(ENGLISH.accountNo).fill(ACCOUNT);
	await customer.press(ENGLISH.login);
	await page.keyboard.press("Enter");
	expect(page.url()).toBe(product.address("en"));
	expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe(ACCOUNT);
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

test("the page loaded again in the middle shows no login before the step", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	const { release } = await reloadHeld(page);
	await page.locator("html[data-draft]").waitFor({ state: "attached" });
	await painted(page);
	expect(await page.getByRole("heading").count()).toBe(0);
	release();
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await page.locator("#form").isVisible()).toBe(true);
});

test("a desktop shows no login", async ({ phone, product }) => {
	const { page, release } = await openHeld(phone, product.address("en"), {
		...DESKTOP,
		isMobile: false,
		hasTouch: false,
		userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36",
	});
	await page.getByRole("heading", { name: "Please register on a phone" }).waitFor();
	await painted(page);
	expect(await page.getByRole("textbox").count()).toBe(0);
	release();
	await page.getByRole("img").waitFor();
	expect(await shiftOf(page)).toBe(0);
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

test("under maintenance the notice is there at once, also where the page comes in parts, and its button counts", async ({
	maintenance,
	phone,
	product,
}) => {
	await maintenance.turn("on");
	const { page, release } = await openHeld(phone, product.address("tc"));
	await page.getByRole("heading", { name: "系統維護中" }).waitFor();
	await painted(page);
	expect(await page.getByRole("textbox").count()).toBe(0);
	await expectPaintedWhole(phone, product, "系統維護中</h1>");
	await maintenance.turn("off");
	await page.getByRole("button", { name: "重試 Try again" }).click();
	expect(await shiftOf(page)).toBe(0);
	release();
	await new Customer(page, CHINESE).heading(CHINESE.login).waitFor();
});

/** On a line that stands still behind a text of the page, nothing moves when the rest comes. */
async function expectPaintedWhole(phone: Phone, product: Product, behind: string): Promise<void> {
	const line = await HaltingProxy.start(product.port, behind);
	const address = new URL(product.address("tc"));
	address.port = String(line.port);
	const { page } = await openHeld(phone, address.href);
	await page.getByRole("button", { name: "重試 Try again" }).waitFor();
	await expect.poll(() => paints(page)).toContain("first-contentful-paint");
	expect(await shiftOf(page)).toBe(0);
	line.close();
}

async function paints(page: Page): Promise<string[]> {
	return page.evaluate(() => performance.getEntriesByType("paint").map(({ name }) => name));
}
