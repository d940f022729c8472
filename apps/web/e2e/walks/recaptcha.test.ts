import { gunzipSync } from "node:zlib";
import { RecaptchaSandbox } from "@sim-registration/test-kit/servers";
import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import type { Stage } from "../support/arrive.ts";
import { countSubmissions } from "../support/captcha-over.ts";
import { findOpenNames } from "../support/find-open-names.ts";
import { findSidewaysScroll } from "../support/find-sideways-scroll.ts";
import { findViolations } from "../support/find-violations.ts";
import { test as base } from "../support/fixtures.ts";
import { Product } from "../support/product.ts";
import { RecaptchaCustomer } from "../support/recaptcha-customer.ts";
import { RECAPTCHA_LANGUAGES } from "../support/recaptcha-texts.ts";

const [[, CHINESE], [, ENGLISH]] = RECAPTCHA_LANGUAGES;

/** With a server that uses a local reCAPTCHA, which is reset before each test. */
const test = base
	.extend("ownSandbox", { scope: "file" }, async ({ settings: _ }, { onCleanup }) => {
		const sandbox = await RecaptchaSandbox.start();
		onCleanup(() => sandbox.close());
		return sandbox;
	})
	.extend("ownProduct", { scope: "file" }, async ({ ownSandbox }, { onCleanup }) => {
		const product = new Product(ownSandbox.serverVariables);
		onCleanup(() => product.close());
		return await product.start();
	})
	.extend("product", ({ ownProduct }) => ownProduct)
	.extend("sandbox", async ({ ownSandbox }) => {
		await ownSandbox.reset();
		return ownSandbox;
	})
	.extend("stage", ({ phone, product, account, putDraftScript, sandbox }): Stage => {
		const captcha = async () => ({
			recaptchaTokenV3: await sandbox.token({ kind: "v3", action: "login" }),
		});
		return { phone, product, account, putDraftScript, captcha };
	});

/** Expects that axe finds nothing and that nothing is wider than the screen. */
async function expectSound(page: Page, state: string): Promise<void> {
	expect(await findViolations(page, state)).toEqual([]);
	expect(await findSidewaysScroll(page, state)).toEqual([]);
	expect(await findOpenNames(page, state)).toEqual([]);
}

/** The form compresses what it sends. */
function sentText(request: Request): string {
	const sent = request.postDataBuffer() ?? Buffer.alloc(0);
	const isCompressed = request.headers()["content-encoding"] === "gzip";
	return (isCompressed ? gunzipSync(sent) : sent).toString();
}

async function expectBox(customer: RecaptchaCustomer, oneMoreStep: RegExp): Promise<void> {
	const { page } = customer;
	await page.getByText(oneMoreStep).waitFor();
	await customer.box().waitFor();
	expect(await page.getByRole("dialog").count()).toBe(0);
	await page.locator(":focus").getByText(oneMoreStep).waitFor();
}

describe("reCAPTCHA", () => {
	test("passes with a score at login and a tick at the confirmation, and asks the server for no check", async ({
		account,
		atConfirmation,
		atLogin,
		product,
	}) => {
		const checks: string[] = [];
		const noteChecks = (page: Page) =>
			page.on("request", (request) => {
				if (request.url().endsWith("/login/recaptcha")) checks.push(request.url());
			});
		const { page } = await atLogin(CHINESE);
		noteChecks(page);
		const atFirst = new RecaptchaCustomer(page, CHINESE);
		await expectSound(page, "login with reCAPTCHA");
		await atFirst.logIn(account.login);
		await atFirst.heading(CHINESE.companyHeading).waitFor();
		expect(await page.locator("iframe").count()).toBe(0);

		const customer = new RecaptchaCustomer((await atConfirmation(CHINESE)).page, CHINESE);
		noteChecks(customer.page);
		await customer.tickBox();
		await expectSound(customer.page, "confirmation with reCAPTCHA");
		await customer.pressConfirm();
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
		expect(checks).toEqual([]);
	});

	test("asks for the tick at the confirmation before anything is sent, without moving the focus", async ({
		atConfirmation,
		sandbox,
	}) => {
		const customer = new RecaptchaCustomer((await atConfirmation(ENGLISH)).page, ENGLISH);
		const { page } = customer;
		await sandbox.score(0);
		const countSent = countSubmissions(page);
		await customer.box().waitFor();
		expect(await page.locator("#recaptchaToken:focus").count()).toBe(0);
		await customer.press(ENGLISH.confirm);
		await page.getByRole("dialog").getByText(ENGLISH.missing).waitFor();
		await customer.press(ENGLISH.ok);
		await page.locator("#recaptchaToken:focus").waitFor();
		await expectSound(page, "the box at the confirmation");
		expect(countSent()).toBe(0);
		await customer.tickBox();
		await customer.pressConfirm();
		expect(await customer.reference()).not.toBe("");
	});

	test("reuses the tick for a retry after a lost connection, for ten minutes, unless there is a new one", async ({
		atConfirmation,
	}) => {
		const { page } = await atConfirmation(ENGLISH, { before: (page) => page.clock.install() });
		const customer = new RecaptchaCustomer(page, ENGLISH);
		const tokens: unknown[] = [];
		await page.route("**/formsubmission", async (route) => {
			tokens.push(JSON.parse(sentText(route.request())).recaptchaToken);
			await route.abort();
		});
		const retry = page.getByRole("button", { name: ENGLISH.retry });
		await customer.tickBox();
		await customer.pressConfirm();
		await retry.waitFor();
		await page.clock.fastForward(300_000);
		await retry.click();
		// The form retried by itself before it reported the loss.
		await expect.poll(() => tokens.length).toBeGreaterThan(2);
		expect(new Set(tokens).size).toBe(1);
		expect(tokens[0]).toMatch(/^v2:./);
		await retry.waitFor();
		await page.getByRole("button", { name: "Stop trying" }).click();
		await customer.tickBox();
		await customer.pressConfirm();
		await retry.waitFor();
		expect(new Set(tokens).size).toBe(2);
		expect(tokens.at(-1)).not.toBe(tokens[0]);
		await page.clock.fastForward(600_000);
		await page.unroute("**/formsubmission");
		await retry.click();
		await page.getByRole("dialog").getByText(ENGLISH.missing).waitFor();
		await customer.press(ENGLISH.ok);
		await customer.tickBox();
		await customer.pressConfirm();
		expect(await customer.reference()).not.toBe("");
	});

	test.for([
		["script", CHINESE],
		["execute", ENGLISH],
		["siteverify", ENGLISH],
	] as const)(
		"says at login that the provider is down (%s), keeps typed text, and continues once it is back",
		async ([call, texts], { account, atLogin, sandbox }) => {
			const { login } = account;
			await sandbox.order({ call, fault: "http-500" });
			const customer = new RecaptchaCustomer((await atLogin(texts)).page, texts);
			await customer.logIn(login);
			await customer.page.getByRole("dialog").getByText(texts.unavailable).waitFor();
			await sandbox.reset();
			await customer.press(texts.ok);
			expect(await customer.field(texts.accountNo).inputValue()).toBe(login.accountNO);
			expect(await customer.field(texts.mobileNo).inputValue()).toBe(login.mobileNO);
			await customer.press(texts.login);
			await customer.heading(texts.companyHeading).waitFor();
		},
	);

	test("says at the confirmation that the provider is down, and continues once it is back", async ({
		atConfirmation,
		sandbox,
	}) => {
		const customer = new RecaptchaCustomer((await atConfirmation(CHINESE)).page, CHINESE);
		await sandbox.order({ call: "siteverify", fault: "not-json" });
		await customer.tickBox();
		await customer.pressConfirm();
		await customer.page.getByRole("dialog").getByText(CHINESE.unavailable).waitFor();
		await expectSound(customer.page, "the provider is down at the confirmation");
		await sandbox.reset();
		await customer.press(CHINESE.ok);
		await customer.tickBox();
		await customer.pressConfirm();
		expect(await customer.reference()).not.toBe("");
	});
});

describe.each(RECAPTCHA_LANGUAGES)("reCAPTCHA in %s", (_language, texts) => {
	test("shows the box at login after a low score, and passes once it is ticked", async ({
		account,
		atLogin,
		sandbox,
	}) => {
		const { page } = await atLogin(texts);
		const customer = new RecaptchaCustomer(page, texts);
		await sandbox.score(0.1);
		await customer.logIn(account.login);
		await expectBox(customer, texts.oneMoreStep);
		// With the keyboard, because Chromium may ignore a click on a frame that has just appeared.
		await customer.field(texts.mobileNo).press("Enter");
		await page.getByRole("link", { name: texts.missing }).press("Enter");
		await expectSound(page, "the box at login, not ticked");
		await customer.tickBox();
		await customer.press(texts.login);
		await customer.heading(texts.companyHeading).waitFor();
	});
});

describe("a customer with 320 px and the box", () => {
	test("gets the narrow box, and can continue with the keyboard alone", async ({
		account,
		atLogin,
		sandbox,
	}) => {
		const viewport = { width: 320, height: 640 };
		const { page } = await atLogin(ENGLISH, { device: { viewport } });
		const customer = new RecaptchaCustomer(page, ENGLISH);
		await sandbox.score(0);
		await customer.logIn(account.login);
		await customer.box().waitFor();
		expect(await findSidewaysScroll(page, "the narrow box")).toEqual([]);
		await page.keyboard.press("Tab");
		await page.keyboard.press("Space");
		await page.getByText(ENGLISH.robotDone).waitFor();
		await customer.field(ENGLISH.mobileNo).press("Enter");
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});
});
