import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { DESKTOP } from "../support/devices.ts";
import {
	expectToGoOnByItself,
	expectToStayAsPainted,
	openLogin,
	paints,
} from "../support/early-login.ts";
import { test } from "../support/fixtures.ts";
import { HaltingProxy } from "../support/halting-proxy.ts";
import { openHeld, painted, reloadHeld, shiftOf } from "../support/held-scripts.ts";
import { PHONE, type Phone } from "../support/phone.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const ACCOUNT = "204518837";

describe("before the scripts arrive", () => {
	test("the login in English is painted after three requests, and nothing moves or changes when they do", async ({
		phone,
		product,
	}) => {
		await expectToStayAsPainted(await openLogin(phone, product, ENGLISH), ENGLISH);
	});

	test("a box ticked and a button pressed count: the login in English goes on by itself", async ({
		account,
		phone,
		product,
	}) => {
		await expectToGoOnByItself(await openLogin(phone, product, ENGLISH), ENGLISH, account);
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
