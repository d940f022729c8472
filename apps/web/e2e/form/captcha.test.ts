import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const SUBMISSION = "**/api/form/formsubmission";
const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

/** What passes while a dialog is open. */
const WAITS: readonly [string, (page: Page) => Promise<void>][] = [
	["is over", (page) => page.clock.fastForward(18 * MINUTE_MS)],
	[
		"is over after the phone has slept",
		async (page) => page.clock.setSystemTime(await page.evaluate(() => Date.now() + 1_080_000)),
	],
];

function countSubmissions(page: Page): () => number {
	let count = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("formsubmission")) count++;
	});
	return () => count;
}

async function expectQuestion(page: Page): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Required Recaptcha").waitFor();
	await dialog.getByRole("button").click();
	await page.getByText("The check has expired. Please tick the box again.").waitFor();
}

describe("a solution that", () => {
	test.for(WAITS)(
		"%s while the question is open is asked for before anything is sent",
		async ([, wait], { atConfirmation }) => {
			const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
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
		},
	);

	test.for(WAITS)(
		"%s after a lost connection is asked for before anything is sent again",
		async ([, wait], { atConfirmation }) => {
			const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
			const { page } = customer;
			const countSent = countSubmissions(page);
			await page.route(SUBMISSION, (route) => route.abort());
			await customer.confirm({ declares: false });
			const retry = page.getByRole("button", { name: ENGLISH.retry });
			await retry.waitFor();
			await page.unroute(SUBMISSION);
			const sent = countSent();
			await wait(page);
			await retry.click();
			await expectQuestion(page);
			expect(countSent()).toBe(sent);
			await customer.confirm({ declares: false });
			expect(await customer.reference()).not.toBe("");
		},
	);
});

test("a worker that says nothing for 20 seconds is ended, and the box can be ticked again", async ({
	atLogin,
}) => {
	const customer = await atLogin(ENGLISH, WITH_CLOCK);
	const { page } = customer;
	const WORKER = "**/solve-challenge.worker*";
	await page.route(WORKER, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
	const started = page.waitForEvent("worker");
	await page.getByRole("checkbox", { name: ENGLISH.robot }).click();
	const worker = await started;
	const ended = worker.waitForEvent("close");
	await page.clock.runFor(20_000);
	await page
		.getByText("The check failed. Please check your network and tick the box again.")
		.waitFor();
	await ended;
	await page.unroute(WORKER);
	await customer.proveNoRobot();
});
