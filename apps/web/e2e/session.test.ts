import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const MINUTE_MS = 60_000;
/** Longer than everything else takes until the company step stands. */
const SLOW_FILE_MS = 5_000;

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterEach(() => expect(phone.problems).toEqual([]));
afterAll(async () => {
	await phone.close();
	await product.close();
});

async function open(options: BrowserContextOptions = {}, texts: Texts = ENGLISH) {
	return new Customer(await phone.open(product.address(texts.language), options), texts);
}

async function logIn(customer: Customer): Promise<void> {
	await customer.logIn((await ordinaryEntries()).login);
}

async function goToConfirmation(customer: Customer): Promise<void> {
	const { company, person } = await ordinaryEntries();
	await logIn(customer);
	await customer.fillCompany(company);
	await customer.next();
	await customer.fillPerson(person);
	await customer.next();
}

function dialogOf(page: Page, name: string) {
	return page.getByRole("dialog", { name });
}

describe("two minutes before the session ends", () => {
	it.each([
		["Chinese", CHINESE, { title: "你仍在填寫嗎？", go: "繼續" }],
		["English", ENGLISH, { title: "Are you still there?", go: "Continue" }],
	])("a dialog in %s asks, and the session goes on for 30 minutes", async (_t, texts, words) => {
		const customer = await open({}, texts);
		const { page } = customer;
		await page.clock.install();
		await logIn(customer);
		await customer.field(texts.email).fill("owner@wongkee.example");
		await page.clock.fastForward(27 * MINUTE_MS);
		expect(await dialogOf(page, words.title).isVisible()).toBe(false);
		await page.clock.fastForward(MINUTE_MS);
		await dialogOf(page, words.title).waitFor();
		const renewal = page.waitForResponse(/login\/renew$/);
		await dialogOf(page, words.title).getByRole("button", { name: words.go }).click();
		expect((await renewal).status()).toBe(200);
		await dialogOf(page, words.title).waitFor({ state: "hidden" });
		await page.clock.fastForward(27 * MINUTE_MS);
		expect(await dialogOf(page, words.title).isVisible()).toBe(false);
		expect(await customer.field(texts.email).inputValue()).toBe("owner@wongkee.example");
	});

	it("who leaves is logged out, and nothing entered remains", async () => {
		const customer = await open();
		await customer.page.clock.install();
		await logIn(customer);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.page.clock.fastForward(28 * MINUTE_MS);
		const ended = customer.page.waitForResponse(/login\/logout$/);
		await dialogOf(customer.page, "Are you still there?")
			.getByRole("button", { name: "Log out" })
			.click();
		expect((await ended).status()).toBe(200);
		await customer.heading(ENGLISH.login).waitFor();
		await logIn(customer);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});

	it("a lost connection is said in the dialog, which stays for another attempt", async () => {
		const customer = await open();
		const { page } = customer;
		await page.clock.install();
		await logIn(customer);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.clock.fastForward(28 * MINUTE_MS);
		const dialog = dialogOf(page, "Are you still there?");
		await dialog.waitFor();
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.getByText("The connection was lost.").waitFor();
		await page.context().setOffline(false);
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.waitFor({ state: "hidden" });
	});
});

describe("the session has ended", () => {
	it("while the phone slept: login says so, and offers what was entered", async () => {
		const customer = await open();
		await customer.page.clock.install();
		await logIn(customer);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.page.clock.fastForward(31 * MINUTE_MS);
		await customer.page.getByRole("alert").getByText("Your session has ended.").waitFor();
		await logIn(customer);
		await customer.press("Continue with what you entered");
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	it("on the server: a submission returns to login, and goes on after it with all files", async () => {
		const customer = await open();
		const { page } = customer;
		await goToConfirmation(customer);
		const answer = { success: false, errorCode: "session_expired" };
		await page.route(/formsubmission$/, (route) => route.fulfill({ status: 401, json: answer }));
		await customer.confirm({ declares: false });
		await page.getByRole("alert").getByText("Your session has ended.").waitFor();
		await page.unroute(/formsubmission$/);
		await logIn(customer);
		await customer.press("Continue with what you entered");
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.next();
		await customer.confirm({ declares: false });
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});
});

describe("leaving", () => {
	it("by log-out is asked about, and can be thought better of", async () => {
		const customer = await open();
		await logIn(customer);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await customer.press("Log out");
		await dialogOf(customer.page, "Log out?").getByRole("button", { name: "Stay" }).click();
		await dialogOf(customer.page, "Log out?").waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	it("by the phone's Back from the first step is asked about", async () => {
		const customer = await open();
		const { page } = customer;
		await logIn(customer);
		await customer.field(ENGLISH.email).fill("owner@wongkee.example");
		await page.goBack();
		const dialog = dialogOf(page, "Go back to login?");
		await dialog.getByRole("button", { name: "Stay" }).click();
		await dialog.waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
		await page.goBack();
		await dialog.getByRole("button", { name: "Back to login" }).click();
		await customer.heading(ENGLISH.login).waitFor();
		await logIn(customer);
		await customer.press("Continue with what you entered");
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("owner@wongkee.example");
	});

	it("by the phone's Back is asked about from the step's first moment, on a slow network too", async () => {
		const customer = await open();
		const { page } = customer;
		await page.route(/session-guards-/, async (route) => {
			await sleep(SLOW_FILE_MS);
			await route.continue();
		});
		await logIn(customer);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.goBack();
		await dialogOf(page, "Go back to login?").waitFor();
	});

	it("the page is warned about once something is entered, and no longer after success", async () => {
		const customer = await open();
		const { company, person } = await ordinaryEntries();
		await logIn(customer);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await asksBeforeLeaving(customer.page)).toBe(false);
		await customer.fillCompany(company);
		expect(await asksBeforeLeaving(customer.page)).toBe(true);
		await customer.next();
		await customer.fillPerson(person);
		await customer.next();
		await customer.confirm({ declares: false });
		await customer.reference();
		expect(await asksBeforeLeaving(customer.page)).toBe(false);
	});
});

/** What the browser asks the page before it leaves. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const question = new Event("beforeunload", { cancelable: true });
		dispatchEvent(question);
		return question.defaultPrevented;
	});
}

/** Counts the locks that are held, in a browser whose screen never goes off by itself. */
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
	it("the screen stays on, and may go off after the answer", async () => {
		const customer = await open();
		const { page } = customer;
		await page.addInitScript(countWakeLocks);
		await page.reload();
		await goToConfirmation(customer);
		let answer = () => {};
		const isHeld = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(/formsubmission$/, async (route) => {
			await isHeld;
			await route.fulfill({
				status: 500,
				json: { success: false, errorCode: "form_submission_error" },
			});
		});
		await customer.confirm({ declares: false });
		await expect.poll(() => heldWakeLocks(page)).toBe(1);
		answer();
		await page.getByText("Submission failed, please try again later.").waitFor();
		await expect.poll(() => heldWakeLocks(page)).toBe(0);
	});
});

const WECHAT =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_HK";

describe("inside another app", () => {
	it("login advises a browser of its own, copies the link, and can be continued", async () => {
		const customer = await open({
			userAgent: WECHAT,
			permissions: ["clipboard-read", "clipboard-write"],
		});
		const { page } = customer;
		const notice = page.getByRole("region", { name: "Open in your browser" });
		await notice.getByText("open the form in Safari or Chrome").waitFor();
		await customer.field(ENGLISH.accountNo).fill("204518837");
		await customer.press("Copy link");
		await notice.getByText("Copied").waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.address("en"));
		await customer.press("Continue here");
		await notice.waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("204518837");
	});

	it("is said in Chinese too, and nowhere else", async () => {
		const customer = await open({ userAgent: WECHAT }, CHINESE);
		await customer.page.getByText("你正在其他應用程式內開啟本表格。").waitFor();
		const elsewhere = await open({}, CHINESE);
		await elsewhere.heading(CHINESE.login).waitFor();
		const advice = elsewhere.page.getByText("你正在其他應用程式內開啟本表格。");
		expect(await advice.isVisible()).toBe(false);
		// Until the scripts come it stands in every page, unseen and unheard.
		await expect.poll(() => advice.count()).toBe(0);
	});
});

describe("an account that was registered before", () => {
	it("is told so after login", async () => {
		const first = await open();
		await goToConfirmation(first);
		await first.confirm({ declares: false });
		await first.reference();
		const again = await open();
		await logIn(again);
		await again.page.getByText("This account number was registered before.").waitFor();
		const chinese = await open({}, CHINESE);
		await logIn(chinese);
		await chinese.page.getByText("此賬戶號碼曾經登記。").waitFor();
	});
});
