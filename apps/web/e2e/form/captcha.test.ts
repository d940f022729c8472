import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const WITH_CLOCK = { before: (page: Page) => page.clock.install() };

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
