import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const WORDS = {
	tc: {
		copy: "複製參考編號",
		print: "列印",
		hours: "星期一至六上午 9 時至晚上 10 時，公眾假期除外",
	},
	en: {
		copy: "Copy reference number",
		print: "Print",
		hours: "Customer service hours: 09:00 to 22:00, Monday to Saturday, excluding public holidays.",
	},
};

/** Day, month, year, and a clock in Hong Kong. */
const TIME = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const WHILE_IT_RUNS_MS = 180_000;

function momentOf(time: string | null): number {
	const [, day, month, year, clock] = TIME.exec(time ?? "") ?? [];
	return Date.parse(`${year}-${month}-${day}T${clock}:00+08:00`);
}

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("after success in %s", (_title, texts) => {
	test("the reference can be copied, and paper shows it with company, time and hours", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(texts, {
			device: { permissions: ["clipboard-read", "clipboard-write"] },
		});
		const { page } = customer;
		await customer.confirm({ declares: false });
		const words = WORDS[texts.language];
		const reference = await customer.reference();
		await customer.press(words.copy);
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

		await page.evaluate(() => {
			window.print = () => document.body.setAttribute("data-printed", "");
		});
		await customer.press(words.print);
		await page.locator("[data-printed]").waitFor();
		await page.emulateMedia({ media: "print" });
		const { company } = await ordinaryEntries();
		for (const text of [reference, company.companyNameEN, company.companyNameHK, words.hours])
			expect(await page.getByText(text).first().isVisible(), text).toBe(true);
		const time = await page.getByText(TIME).textContent();
		expect(Math.abs(Date.now() - momentOf(time))).toBeLessThan(WHILE_IT_RUNS_MS);
		expect(await page.getByRole("button").count()).toBe(0);
		expect(await page.getByRole("banner").count()).toBe(0);
	});
});

test("the phone's Back never shows the confirmation again", async ({ atConfirmation }) => {
	const customer = await atConfirmation(ENGLISH);
	await customer.confirm({ declares: false });
	const reference = await customer.reference();
	await customer.page.evaluate(() => history.pushState({ ...history.state, progress: 3 }, ""));
	await customer.page.goBack();
	expect(await customer.reference()).toBe(reference);
	expect(await customer.heading(ENGLISH.confirmHeading).count()).toBe(0);
});

test("another account number starts clean", async ({ atConfirmation, product }) => {
	const customer = await atConfirmation(ENGLISH);
	await customer.confirm({ declares: false });
	await customer.reference();
	await customer.press(ENGLISH.again);
	await customer.heading(ENGLISH.login).waitFor();
	expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	await customer.logIn(product.takeAccount({ isDummyBr: true }).login);
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	expect(await customer.page.getByRole("dialog").count()).toBe(0);
	await customer.page.goBack();
	await customer.page.getByRole("dialog", { name: "Go back to login?" }).waitFor();
});

describe("a reload after success", () => {
	test("still shows the reference and the server's time, and nothing else of the customer", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH, {
			before: (page) => page.clock.install({ time: Date.now() + YEAR_MS }),
		});
		const { page } = customer;
		await customer.confirm({ declares: false });
		const reference = await customer.reference();
		const time = await page.getByText(TIME).textContent();
		expect(Math.abs(Date.now() - momentOf(time))).toBeLessThan(WHILE_IT_RUNS_MS);
		await page.reload();
		expect(await customer.reference()).toBe(reference);
		expect(await page.getByText(TIME).textContent()).toBe(time);
		const { company } = await ordinaryEntries();
		const shown = await page.locator("main").textContent();
		for (const text of [company.companyNameEN, company.companyNameHK, "•"])
			expect(shown).not.toContain(text);
	});

	test("shows it no longer once another account number is to be registered", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		await customer.confirm({ declares: false });
		await customer.reference();
		await customer.press("Register another account number");
		await customer.heading("Login").waitFor();
		await customer.page.reload();
		await customer.heading("Login").waitFor();
	});
});
