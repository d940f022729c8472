import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Customer } from "../support/customer.ts";
import { test } from "../support/fixtures.ts";
import { pressBack } from "../support/in-history.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const MINUTE_MS = 60_000;
const WITH_CLOCK = { before: (page: Page) => page.clock.install() };
const CALENDAR = "Choose from a calendar";
const PATIENCE = "Your request is being processed, please wait and do not leave the page.";

function dialogOf(page: Page, name: string) {
	return page.getByRole("dialog", { name });
}

describe("leaving", () => {
	test.for(["before the first step is loaded", "from the step's first moment"])(
		"by the phone's Back asks first %s, also on a slow network",
		async (when, { account, atLogin }) => {
			const customer = await atLogin(ENGLISH);
			const { page } = customer;
			let deliver = () => {};
			const isDelivered = new Promise<void>((resolve) => {
				deliver = resolve;
			});
			const asked = page.waitForRequest(/session-dialogs-/);
			await page.route(/session-dialogs-/, (route) => isDelivered.then(() => route.continue()));
			const answered = page.waitForResponse(/login\/login$/);
			await customer.logIn(account.login);
			await Promise.all([asked, answered]);
			const step = customer.heading(ENGLISH.companyHeading);
			await step.or(page.getByText(PATIENCE)).first().waitFor();
			expect(await step.count()).toBe(0);
			if (when.startsWith("before")) await page.evaluate(pressBack, 1);
			deliver();
			await step.waitFor();
			if (when.startsWith("from")) await page.goBack();
			await dialogOf(page, "Go back to login?").waitFor();
		},
	);

	test("the browser warns before leaving once something is entered, and no longer after success", async ({
		atCompany,
		atConfirmation,
	}) => {
		const beginner = await atCompany(ENGLISH);
		expect(await asksBeforeLeaving(beginner.page)).toBe(false);
		await beginner.field(ENGLISH.email).fill("owner@wongkee.example");
		expect(await asksBeforeLeaving(beginner.page)).toBe(true);

		const customer = await atConfirmation(ENGLISH);
		expect(await asksBeforeLeaving(customer.page)).toBe(true);
		await customer.confirm({ declares: false });
		await customer.reference();
		expect(await asksBeforeLeaving(customer.page)).toBe(false);
	});

	test("asks first after the page's Back led to the first step, as after the phone's Back", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const { page } = customer;
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.press(ENGLISH.back);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.goBack();
		await dialogOf(page, "Go back to login?").waitFor();
	});

	test("by log-out does not ask again after the next login if the session ended meanwhile", async ({
		account,
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, WITH_CLOCK);
		const { page } = customer;
		await customer.askToLogOut();
		await page.clock.fastForward(31 * MINUTE_MS);
		await page.getByRole("alert").getByText("Your session has ended.").waitFor();
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.field(ENGLISH.email).click();
		expect(await dialogOf(page, "Log out?").isVisible()).toBe(false);
	});
});

/** Whether the page asks the browser to warn before leaving. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const question = new Event("beforeunload", { cancelable: true });
		dispatchEvent(question);
		return question.defaultPrevented;
	});
}

/** Counts the active wake locks. */
function countWakeLocks(): void {
	let held = 0;
	const request = async () => {
		held++;
		return { release: async () => void held-- };
	};
	Object.defineProperty(navigator, "wakeLock", { value: { request } });
	Object.defineProperty(window, "heldWakeLocks", { get: () => held });
}

function heldWakeLocks(page: Page): Promise<unknown> {
	return page.evaluate(() => Reflect.get(window, "heldWakeLocks"));
}

describe("while the registration is being sent", () => {
	test("the screen stays on and the notice of a long wait is shown until the answer", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH, {
			before: (page) => page.addInitScript(countWakeLocks),
		});
		const { page } = customer;
		let answer = () => {};
		const isHeld = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(/formsubmission$/, async (route) => {
			await isHeld;
			await route.fulfill({
				status: 500,
				json: { success: false, errorCode: "unknown_here" },
			});
		});
		await customer.confirm({ declares: false });
		await page.getByRole("dialog").getByText(PATIENCE).waitFor();
		await expect.poll(() => heldWakeLocks(page)).toBe(1);
		answer();
		await page.getByText("Submission failed, please try again later.").waitFor();
		await page.getByText("unknown_here").waitFor();
		await expect.poll(() => heldWakeLocks(page)).toBe(0);
	});
});

/** Holds a submission until the returned function answers it. */
async function holdSubmission(page: Page): Promise<() => void> {
	let answer = () => {};
	const isHeld = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(/formsubmission$/, async (route) => {
		await isHeld;
		await route.fulfill({ json: { success: true, reference: "R-1", mailedTo: [] } });
	});
	return answer;
}

describe("a submission that takes longer than the session has left", () => {
	test("renews the session by itself, without asking", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
		const { page } = customer;
		const answer = await holdSubmission(page);
		await customer.confirm({ declares: false });
		await dialogOf(page, "Submitting").waitFor();
		const renewal = page.waitForResponse(/login\/renew$/);
		await page.clock.fastForward(28 * MINUTE_MS);
		expect((await renewal).status()).toBe(200);
		expect(await dialogOf(page, "Are you still there?").isVisible()).toBe(false);
		answer();
		await page.getByText("R-1", { exact: true }).waitFor();
	});

	test("renews the session although an attempt is lost", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
		const { page } = customer;
		const answer = await holdSubmission(page);
		await page.route(/login\/renew$/, (route) => route.abort(), { times: 1 });
		await customer.confirm({ declares: false });
		await dialogOf(page, "Submitting").waitFor();
		const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/renew"));
		// The first jump also makes the phone ask for the answer. If the second came before the reply, the
		// line would be given up.
		const asked = page.waitForResponse(/submissionAnswer$/);
		await page.clock.fastForward(28 * MINUTE_MS);
		await Promise.all([lost, asked]);
		const renewal = page.waitForResponse(/login\/renew$/);
		await page.clock.fastForward(15_000);
		expect((await renewal).status()).toBe(200);
		answer();
		await page.getByText("R-1", { exact: true }).waitFor();
	});

	test("is waited for even if the session cannot be renewed", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH, WITH_CLOCK);
		const { page } = customer;
		const answer = await holdSubmission(page);
		await page.route(/login\/renew$/, (route) => route.abort());
		await customer.confirm({ declares: false });
		await dialogOf(page, "Submitting").waitFor();
		await page.clock.fastForward(31 * MINUTE_MS);
		await expect.poll(() => dialogOf(page, "Submitting").isVisible()).toBe(true);
		answer();
		await page.getByText("R-1", { exact: true }).waitFor();
	});
});

describe("an account that was registered before", () => {
	test("is told so after login", async ({ account, atCompany, atConfirmation, atLogin }) => {
		const first = await atConfirmation(ENGLISH);
		await first.confirm({ declares: false });
		await first.reference();
		const again = await atLogin(ENGLISH);
		await again.logIn(account.login);
		await again.page.getByText("This account number was registered before.").waitFor();
		const chinese = await atCompany(CHINESE);
		await chinese.page.getByText("此賬戶號碼曾經登記。").waitFor();
	});
});

test.for<[name: string, open: (customer: Customer) => Promise<unknown>]>([
	["Date of Birth", ({ page }) => page.getByRole("button", { name: CALENDAR }).click()],
	[
		"This could not be loaded",
		({ page }) => page.getByRole("banner").getByRole("link", { name: /^繁/ }).click(),
	],
])(
	"the phone's Back closes the dialog on top, and leaves “%s” below it open",
	async ([name, open], { atPerson }) => {
		const customer = await atPerson(ENGLISH, {
			before: async (page) => {
				await page.clock.install();
				await page.route(/\/assets\/zh_HK/, (route) => route.abort());
			},
		});
		const { page } = customer;
		await open(customer);
		await dialogOf(page, name).waitFor();
		await page.clock.fastForward(28 * MINUTE_MS);
		const warning = dialogOf(page, "Are you still there?");
		await warning.waitFor();
		const renewal = page.waitForResponse(/login\/renew$/);
		// Not goBack, which waits for the page that Back does not reach here.
		await page.evaluate(pressBack, 1);
		expect((await renewal).status()).toBe(200);
		await warning.waitFor({ state: "hidden" });
		expect(await dialogOf(page, name).isVisible()).toBe(true);
	},
);
