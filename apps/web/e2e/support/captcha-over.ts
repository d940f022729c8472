import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Customer } from "./customer.ts";
import { ENGLISH } from "./texts.ts";

const MINUTE_MS = 60_000;

/** Waits, on a page with a fake clock, until a solved captcha has expired. */
export async function waitUntilOver(page: Page): Promise<void> {
	await page.clock.fastForward(18 * MINUTE_MS);
}

/** The same on a sleeping phone, where no timer runs. */
export async function sleepUntilOver(page: Page): Promise<void> {
	await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 1_080_000));
}

/**
 * Submits after waiting in the question, and expects to be asked for the captcha before anything is
 * sent.
 */
export async function expectAskedBeforeSent(
	customer: Customer,
	wait: (page: Page) => Promise<void>,
): Promise<void> {
	const { page } = customer;
	const countSent = countSubmissions(page);
	await customer.proveNoRobot();
	await customer.press(ENGLISH.confirm);
	const submit = page.getByRole("button", { name: ENGLISH.confirmAndSubmit });
	await submit.waitFor();
	await wait(page);
	await submit.click();
	await expectQuestion(page);
	expect(countSent()).toBe(0);
	await customer.confirm({ declares: false });
	expect(await customer.reference()).not.toBe("");
	expect(countSent()).toBe(1);
}

export function countSubmissions(page: Page): () => number {
	let count = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("formsubmission")) count++;
	});
	return () => count;
}

/** Expects the message that the captcha is missing, and closes it. */
export async function expectQuestion(page: Page): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Required Recaptcha").waitFor();
	await dialog.getByRole("button").click();
	await page.getByText("The check has expired. Please tick the box again.").waitFor();
}
