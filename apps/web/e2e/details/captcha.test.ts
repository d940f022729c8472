import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
	countSubmissions,
	expectAskedBeforeSent,
	expectQuestion,
	sleepUntilOver,
	waitUntilOver,
} from "../support/captcha-over.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const SUBMISSION = "**/api/form/formsubmission";
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

/** Time that passes while a dialog is open. */
const WAITS: readonly [string, (page: Page) => Promise<void>][] = [
	["is over", waitUntilOver],
	["has expired after the phone slept", sleepUntilOver],
];

describe("a solution that", () => {
	test("has expired while the phone slept with the question open is asked for again before anything is sent", async ({
		atConfirmation,
	}) => {
		await expectAskedBeforeSent(await atConfirmation(ENGLISH, WITH_CLOCK), sleepUntilOver);
	});

	test.for(WAITS)(
		"%s after a lost connection is asked for again before anything is sent again",
		async ([, wait], { atConfirmation }) => {
			const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
			const { page } = customer;
			const countSent = countSubmissions(page);
			await page.route(SUBMISSION, (route) => route.abort());
			await customer.confirm({ declares: false });
			const retry = page.getByRole("button", { name: ENGLISH.retry });
			await retry.waitFor();
			await wait(page);
			await retry.waitFor();
			const sent = countSent();
			await page.unroute(SUBMISSION);
			await retry.click();
			await expectQuestion(page);
			expect(countSent()).toBe(sent);
			await customer.confirm({ declares: false });
			expect(await customer.reference()).not.toBe("");
		},
	);
});
