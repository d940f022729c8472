import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import {
	expectReferenceToTakeAway,
	momentOf,
	TIME,
	WHILE_IT_RUNS_MS,
	WITH_CLIPBOARD,
} from "../support/success-screen.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

describe("after success in Chinese", () => {
	test("the reference can be copied, and paper shows it with company, time and hours", async ({
		atConfirmation,
	}) => {
		await expectReferenceToTakeAway(await atConfirmation(CHINESE, WITH_CLIPBOARD), CHINESE);
	});
});

describe("a reload after success", () => {
	test("still shows the reference and the server's time, and nothing else about the customer", async ({
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
});
