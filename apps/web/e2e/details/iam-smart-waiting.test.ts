import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import { IAM_SMART_ENGLISH as WORDS } from "../support/iam-smart-texts.ts";
import { ENGLISH } from "../support/texts.ts";

const POLL = /\/poll\/formFilling\//;
const CONFIRMATION = /\/confirmReturn$/;

/** The number of polls since the server accepted the code. */
function countPollsAfterConfirmation(page: Page): { readonly count: number } {
	const polls = { count: 0, isConfirmed: false };
	page.on("response", (response) => {
		if (CONFIRMATION.test(response.url())) polls.isConfirmed = true;
	});
	page.on("request", (request) => {
		if (polls.isConfirmed && POLL.test(request.url())) polls.count++;
	});
	return polls;
}

test("the form polls at once after a right code, and still waits 180000 ms from the start of the filling", async ({
	atIamSmart,
	phone,
}) => {
	const me = await atIamSmart();
	const { page } = me;
	await page.clock.install();
	const begun = await page.evaluate(() => Date.now());
	await me.start();
	const link = page.getByRole("link", { name: WORDS.openAgain });
	const elsewhere = await phone.open((await link.getAttribute("href")) ?? "");
	await me.decide(elsewhere, "approve");
	const code = (await elsewhere.locator("output").textContent()) ?? "";
	await page.route(POLL, (route) => route.fulfill({ status: 202, json: {} }));
	// However long all this has taken.
	await page.clock.pauseAt(begun + 170_000);

	const polls = countPollsAfterConfirmation(page);
	const dialog = me.dialog(WORDS.waiting);
	await page.getByText(WORDS.otherBrowser).click();
	await dialog.getByRole("textbox", { name: WORDS.code }).fill(code);
	await dialog.getByRole("button", { name: WORDS.confirmCode, exact: true }).click();
	// The clock stands still, so only the code leads to another poll.
	await expect.poll(() => polls.count).toBe(1);
	await page.clock.fastForward(10_000);
	await page.clock.resume();
	await me.dialog(WORDS.errorTitle).getByText(WORDS.error).waitFor();
});

test("a code that is confirmed after Cancel restarts nothing", async ({ atIamSmart }) => {
	const me = await atIamSmart();
	const { page } = me;
	const dialog = me.dialog(WORDS.waiting);
	let confirm = () => {};
	const cancelled = new Promise<void>((resolve) => {
		confirm = resolve;
	});
	await page.route(CONFIRMATION, async (route) => {
		await cancelled;
		await route.fulfill({ json: { success: true } });
	});
	await me.start();
	await page.bringToFront();
	await page.getByText(WORDS.otherBrowser).click();
	await dialog.getByRole("textbox", { name: WORDS.code }).fill("123456");
	const asked = page.waitForRequest(CONFIRMATION);
	await dialog.getByRole("button", { name: WORDS.confirmCode, exact: true }).click();
	await asked;
	await me.customer.press(ENGLISH.cancel);
	await dialog.waitFor({ state: "hidden" });
	const polls = countPollsAfterConfirmation(page);
	const answered = page.waitForResponse(CONFIRMATION);
	confirm();
	await (await answered).finished();
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
	);
	expect([await dialog.isVisible(), polls.count]).toEqual([false, 0]);
});
