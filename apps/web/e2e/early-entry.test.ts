import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { DESKTOP } from "./support/devices.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { HaltingProxy } from "./support/halting-proxy.ts";
import { openHeld, reloadHeld, shiftOf } from "./support/held-scripts.ts";
import { draftWithFiles } from "./support/kept-draft.ts";
import { PHONE, Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const BUDGET = JSON.parse(readFileSync(new URL("../budget.json", import.meta.url), "utf8"));
const ACCOUNT = "204518837";
const MOBILE = "61234567";
const WHATSAPP = `${PHONE.userAgent} WhatsApp/2.24.10.77 A`;
const CORRECT = { en: "Please correct", tc: "請更正" } as const;
const STATEMENT = {
	en: "Personal Information Collection Statement",
	tc: "收集個人資料聲明",
} as const;

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
afterEach(() => expect(phone.problems).toEqual([]));

/** The scripts answer from here on. */
async function takenOver(page: Page): Promise<void> {
	await page.locator("html[data-live]").waitFor();
}

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("before the scripts arrive, in %s", (_title, texts: Texts) => {
	async function open() {
		const held = await openHeld(phone, product.address(texts.language));
		return { ...held, customer: new Customer(held.page, texts) };
	}

	it("the login is painted after three requests, and nothing moves or changes when they do", async () => {
		const { page, asked, release, customer } = await open();
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
	});

	it("what is typed and selected stays, with the focus, and closes the other field", async () => {
		const { page, release, customer } = await open();
		await customer.field(texts.accountNo).pressSequentially(ACCOUNT);
		const mobile = customer.field(texts.mobileNo);
		await mobile.pressSequentially(MOBILE);
		await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
		const typedIn = await mobile.elementHandle();
		release();
		await takenOver(page);
		expect(await customer.field(texts.accountNo).inputValue()).toBe(ACCOUNT);
		expect(await mobile.inputValue()).toBe(MOBILE);
		expect(await customer.field(texts.brLoginNo).isDisabled()).toBe(true);
		expect(await typedIn?.evaluate((input) => input === document.activeElement)).toBe(true);
		await page.keyboard.type("9");
		expect(await mobile.inputValue()).toBe("619567");
	});

	it("what is typed while they arrive stays too", async () => {
		const { page, release, customer } = await open();
		await customer.field(texts.accountNo).focus();
		await page.keyboard.type("2045");
		release();
		for (const digit of "18837") await page.keyboard.type(digit);
		await takenOver(page);
		expect(await customer.field(texts.accountNo).inputValue()).toBe(ACCOUNT);
	});

	it("a box ticked and a button pressed count: the login goes on by itself", async () => {
		const { page, release, customer } = await open();
		await customer.field(texts.accountNo).fill(ACCOUNT);
		await customer.field(texts.mobileNo).fill("+852 6123 4567");
		await page.getByRole("checkbox", { name: texts.robot }).check();
		await page.getByText(STATEMENT[texts.language], { exact: true }).click();
		await customer.press(texts.login);
		release();
		await customer.heading(texts.companyHeading).waitFor();
		expect(new URL(page.url()).search).toBe("");
	});

	it("a press of the button alone says what is missing, once", async () => {
		const { page, release, customer } = await open();
		await customer.press(texts.login);
		await customer.press(texts.login);
		release();
		await page.getByRole("region", { name: CORRECT[texts.language] }).waitFor();
		expect(new URL(page.url()).search).toBe("");
	});

	it("another language may be chosen, and what is typed stays", async () => {
		const other = texts === ENGLISH ? CHINESE : ENGLISH;
		const { page, release, customer } = await open();
		await customer.field(texts.accountNo).fill(ACCOUNT);
		await page.locator("a[hreflang]").click();
		release();
		const inOther = new Customer(page, other);
		await inOther.heading(other.login).waitFor();
		expect(await inOther.field(other.accountNo).inputValue()).toBe(ACCOUNT);
		expect(page.url()).toBe(product.address(other.language));
	});
});

it("without any script a press of the button sends nothing anywhere", async () => {
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

it("a phone that cannot load the scripts is told so, in both languages, and may try again", async () => {
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

it("the page loaded again in the middle shows no login before the step", async () => {
	const page = await phone.open(product.address("en"));
	const customer = new Customer(page, ENGLISH);
	const { login, company } = await ordinaryEntries();
	await customer.logIn(login);
	await customer.fillCompany(company);
	await draftWithFiles(page, 2);
	const { release } = await reloadHeld(page);
	await page.locator("html[data-draft]").waitFor({ state: "attached" });
	expect(await page.getByRole("heading").count()).toBe(0);
	release();
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await page.locator("#form").isVisible()).toBe(true);
});

it("a desktop shows no login", async () => {
	const { page, release } = await openHeld(phone, product.address("en"), {
		...DESKTOP,
		isMobile: false,
		hasTouch: false,
		userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36",
	});
	await page.getByRole("heading", { name: "Please register on a phone" }).waitFor();
	expect(await page.getByRole("textbox").count()).toBe(0);
	release();
	await page.getByRole("img").waitFor();
	expect(await shiftOf(page)).toBe(0);
});

it("inside another app the advice is there at once", async () => {
	const { page, release } = await openHeld(phone, product.address("en"), { userAgent: WHATSAPP });
	const advice = page.getByRole("region", { name: "Open in your browser" });
	await advice.waitFor();
	release();
	await takenOver(page);
	expect(await shiftOf(page)).toBe(0);
	await page.getByRole("button", { name: "Continue here" }).click();
	expect(await advice.count()).toBe(0);
});

it("under maintenance the notice is there at once, and its button counts", async () => {
	await product.operator("maintenance", "on", "--as", "e2e");
	const { page, release } = await openHeld(phone, product.address("tc"));
	await page.getByRole("heading", { name: "系統維護中" }).waitFor();
	expect(await page.getByRole("textbox").count()).toBe(0);
	await product.operator("maintenance", "off", "--as", "e2e");
	await page.getByRole("button", { name: "重試 Try again" }).click();
	expect(await shiftOf(page)).toBe(0);
	release();
	await new Customer(page, CHINESE).heading(CHINESE.login).waitFor();
});

it("a page that comes in parts is painted whole, and nothing moves", async () => {
	await product.operator("maintenance", "on", "--as", "e2e");
	const line = await HaltingProxy.start(product.port, "系統維護中</h1>");
	const address = new URL(product.address("tc"));
	address.port = String(line.port);
	const { page } = await openHeld(phone, address.href);
	await page.getByRole("button", { name: "重試 Try again" }).waitFor();
	await expect.poll(() => paints(page)).toContain("first-contentful-paint");
	expect(await shiftOf(page)).toBe(0);
	line.close();
	await product.operator("maintenance", "off", "--as", "e2e");
});

async function paints(page: Page): Promise<string[]> {
	return page.evaluate(() => performance.getEntriesByType("paint").map(({ name }) => name));
}
