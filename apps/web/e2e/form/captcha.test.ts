import type { Page, Route, Worker } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAskedBeforeSent, waitUntilOver } from "../support/captcha-over.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

const isOfCaptcha = (worker: Worker) => worker.url().includes("solve-challenge");

describe("a solution that", () => {
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

test("a worker that is silent for 20 seconds is terminated, and the box can be ticked again", async ({
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

test("after many failed logins to the account the box has to be ticked again, for more work each time", async ({
	account,
	atLogin,
}) => {
	const customer = await atLogin(ENGLISH);
	const { page } = customer;
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("captcha/challenge")) asked.push(new URL(request.url()).search);
	});
	const refusals = ["captcha_harder", "captcha_hardest"];
	await page.route(
		"**/login/login",
		(route) =>
			route.fulfill({ status: 400, json: { success: false, errorCode: refusals.shift() } }),
		{ times: refusals.length },
	);
	await customer.logIn(account.login);
	const dialog = page.getByRole("dialog");
	for (const work of ["?work=1", "?work=2"]) {
		await dialog.getByText(/^Many logins to this account have failed/).waitFor();
		await dialog.getByRole("button").click();
		await customer.proveNoRobot();
		expect(asked.at(-1)).toBe(work);
		await customer.press(ENGLISH.login);
	}
	await customer.heading(ENGLISH.companyHeading).waitFor();
});
