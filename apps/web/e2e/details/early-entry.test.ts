import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { DESKTOP } from "../support/devices.ts";
import {
	expectToGoOnByItself,
	expectToStayAsPainted,
	openLogin,
	paints,
	takenOver,
} from "../support/early-login.ts";
import { test } from "../support/fixtures.ts";
import { HaltingProxy } from "../support/halting-proxy.ts";
import { openHeld, painted, reloadHeld, shiftOf } from "../support/held-scripts.ts";
import { pauseReact } from "../support/paused-react.ts";
import { PHONE, type Phone } from "../support/phone.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const ACCOUNT = "204518837";
const WHATSAPP = `${PHONE.userAgent} WhatsApp/2.24.10.77 A`;

/** Runs in the page: notes when React has taken over the field with the focus. */
function noteTakenField(): void {
	const noteField = () => {
		const isReacts = Object.keys(document.activeElement ?? {}).some((key) =>
			key.includes("reactProps"),
		);
		if (isReacts) document.documentElement.dataset["field"] = "";
	};
	const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: noteField };
	Reflect.set(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__", hook);
}

describe("before the scripts arrive", () => {
	test("the login in English is painted after three requests, and nothing moves or changes when they do", async ({
		phone,
		product,
	}) => {
		await expectToStayAsPainted(await openLogin(phone, product, ENGLISH), ENGLISH);
	});

	test("a ticked box and a pressed button count: the login in English continues by itself", async ({
		account,
		phone,
		product,
	}) => {
		await expectToGoOnByItself(await openLogin(phone, product, ENGLISH), ENGLISH, account);
	});

	test("text typed while they arrive is kept too", async ({ phone, product }) => {
		const { page, release, customer } = await openLogin(phone, product, ENGLISH);
		await customer.field(ENGLISH.accountNo).focus();
		await page.keyboard.type("2045");
		release();
		for (const digit of "18837") await page.keyboard.type(digit);
		await takenOver(page);
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe(ACCOUNT);
	});

	test("text typed before React has subscribed to what it changes is kept too", async ({
		phone,
		product,
	}) => {
		const page = await phone.newPage(PHONE);
		await page.addInitScript(pauseReact, 300);
		await page.addInitScript(noteTakenField);
		await page.goto(product.address("en"), { waitUntil: "commit" });
		const field = new Customer(page, ENGLISH).field(ENGLISH.accountNo);
		await field.focus();
		await page.locator("html[data-field]").waitFor();
		await page.keyboard.type(ACCOUNT);
		expect(await field.inputValue()).toBe(ACCOUNT);
		await takenOver(page);
		expect(await field.inputValue()).toBe(ACCOUNT);
	});

	test("pressing only the button reports once what is missing", async ({ phone, product }) => {
		const { page, release, customer } = await openLogin(phone, product, ENGLISH);
		await customer.press(ENGLISH.login);
		await customer.press(ENGLISH.login);
		release();
		await page.getByRole("region", { name: "Please correct" }).waitFor();
		expect(new URL(page.url()).search).toBe("");
	});

	test("another language may be chosen, and typed text is kept", async ({ phone, product }) => {
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

test("without any script a press of the button sends nothing", async ({ phone, product }) => {
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

test("the page reloaded at a later step shows no login before the step", async ({ atCompany }) => {
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

test("under maintenance the notice is there at once, even if the page arrives in parts, and its button works", async ({
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

/** If the page stalls after a text, nothing moves when the rest arrives. */
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
