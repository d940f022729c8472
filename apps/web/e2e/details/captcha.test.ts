import type { Page, Route, Worker } from "playwright-core";
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
const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

const isOfCaptcha = (worker: Worker) => worker.url().includes("solve-challenge");

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

	test("expires while the question is open is asked for again before anything is sent", async ({
		atConfirmation,
	}) => {
		await expectAskedBeforeSent(await atConfirmation(ENGLISH, WITH_CLOCK), waitUntilOver);
	});
});

test("after each submission that is refused for its captcha, the box gets the focus when the dialog is closed", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH);
	const { page } = customer;
	let errorCode = "";
	await page.route(/formsubmission$/, (route) =>
		route.fulfill({ status: 400, json: { success: false, errorCode } }),
	);
	for (errorCode of ["captcha_failed", "captcha_score_low"]) {
		await customer.confirm({ declares: false });
		const dialog = page.getByRole("dialog", { name: "Submission failed" });
		await dialog.getByRole("button", { name: "OK" }).click();
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.id), { message: errorCode })
			.toBe("recaptchaToken");
	}
});

/** Holds the first request to an address; later ones continue. */
async function holdFirst(page: Page, address: string): Promise<{ route: Promise<Route> }> {
	let hold: ((route: Route) => void) | undefined;
	const route = new Promise<Route>((resolve) => {
		hold = resolve;
	});
	await page.route(address, async (each) => {
		if (!hold) return await each.continue();
		hold(each);
		hold = undefined;
	});
	return { route };
}

test("of two ticks the later one counts, even if the earlier one ends last", async ({
	account,
	atLogin,
}) => {
	const customer = await atLogin(ENGLISH, WITH_CLOCK);
	const { page } = customer;
	const login = await holdFirst(page, "**/login/login");
	await customer.field(ENGLISH.accountNo).fill(account.login.accountNO);
	await customer.field(ENGLISH.mobileNo).fill(account.login.mobileNO ?? "");
	await customer.proveNoRobot();
	await page.clock.fastForward(17 * MINUTE_MS);
	await customer.press(ENGLISH.login);
	const heldLogin = await login.route;
	await page.clock.fastForward(2 * MINUTE_MS);
	await page.getByText("The check has expired. Please tick the box again.").waitFor();
	const challenge = await holdFirst(page, "**/captcha/challenge*");
	await page.getByRole("checkbox", { name: ENGLISH.robot }).click();
	const heldChallenge = await challenge.route;
	await heldLogin.fulfill({ status: 400, json: { success: false, errorCode: "captcha_failed" } });
	await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
	await customer.proveNoRobot();
	const failed = page.waitForEvent("requestfailed");
	await heldChallenge.abort();
	await failed;
	await customer.press(ENGLISH.login);
	await customer.heading(ENGLISH.companyHeading).waitFor();
});

test("a worker that is still solving ends when its step is left", async ({ atConfirmation }) => {
	const customer = await atConfirmation(ENGLISH);
	const { page } = customer;
	// Silence would end it too.
	const body = 'setInterval(() => postMessage("still working"), 2000)';
	await page.route("**/solve-challenge.worker*", (route) =>
		route.fulfill({ contentType: "text/javascript", body }),
	);
	const started = page.waitForEvent("worker", isOfCaptcha);
	await page.getByRole("checkbox", { name: ENGLISH.robot }).click();
	const ended = (await started).waitForEvent("close");
	await page.goBack();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await ended;
});
