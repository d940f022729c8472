import { expect } from "vitest";
import type { Customer } from "./customer.ts";
import { ordinaryEntries } from "./entries.ts";
import type { Texts } from "./texts.ts";

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
export const TIME = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/;
export const WHILE_IT_RUNS_MS = 180_000;

export function momentOf(time: string | null): number {
	const [, day, month, year, clock] = TIME.exec(time ?? "") ?? [];
	return Date.parse(`${year}-${month}-${day}T${clock}:00+08:00`);
}

/** For {@link expectReferenceToTakeAway}. */
export const WITH_CLIPBOARD = {
	device: { permissions: ["clipboard-read", "clipboard-write"] },
};

/** Registers, copies the reference, and prints the screen. */
export async function expectReferenceToTakeAway(customer: Customer, texts: Texts): Promise<void> {
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
}
