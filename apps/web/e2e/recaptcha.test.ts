import { RecaptchaSandbox } from "@sim-registration/running-programs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ordinaryEntries } from "./support/entries.ts";
import { findSidewaysScroll } from "./support/find-sideways-scroll.ts";
import { findViolations } from "./support/find-violations.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { RecaptchaCustomer } from "./support/recaptcha-customer.ts";
import { RECAPTCHA_LANGUAGES } from "./support/recaptcha-texts.ts";

let sandbox: RecaptchaSandbox;
let product: Product;
let phone: Phone;

beforeAll(async () => {
	sandbox = await RecaptchaSandbox.start();
	product = await new Product(sandbox.serverVariables).start();
	phone = await Phone.start();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
	await phone.close();
	await product.close();
	await sandbox.close();
});

describe.each(RECAPTCHA_LANGUAGES)("reCAPTCHA in %s", (_language, texts) => {
	let customer: RecaptchaCustomer;
	const dialog = () => customer.page.getByRole("dialog");
	const violations: string[] = [];

	beforeEach(async () => {
		customer = new RecaptchaCustomer(await phone.open(product.address(texts.language)), texts);
	});
	afterEach(() => customer.page.context().close());

	/** Nothing that the policy stops, nothing that axe finds, nothing wider than the screen. */
	async function expectSound(state: string): Promise<void> {
		violations.push(...(await findViolations(customer.page, state)));
		expect(violations).toEqual([]);
		expect(await findSidewaysScroll(customer.page, state)).toEqual([]);
		expect(phone.problems).toEqual([]);
	}

	async function expectBox(): Promise<void> {
		const title = customer.page.getByText(texts.oneMoreStep);
		await title.waitFor();
		await customer.box().waitFor();
		expect(await dialog().count()).toBe(0);
		const focused = customer.page.locator(":focus");
		await focused.getByText(texts.oneMoreStep).waitFor();
	}

	it("passes with a good score and nothing to tick, from the login to the reference", async () => {
		const { login } = await ordinaryEntries();
		await expectSound("login with reCAPTCHA");
		await customer.logIn(login);
		await customer.goToConfirmation();
		await expectSound("confirmation with reCAPTCHA");
		await customer.pressConfirm();
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
		expect(await customer.page.locator("iframe").count()).toBe(0);
	});

	it("shows the box at login after a low score, and passes once it is ticked", async () => {
		const { login } = await ordinaryEntries();
		await sandbox.score(0.1);
		await customer.logIn(login);
		await expectBox();
		// By the keyboard: Chromium may give a press to a frame that it has only just put on the screen.
		await customer.field(texts.mobileNo).press("Enter");
		await customer.page.getByRole("link", { name: texts.missing }).press("Enter");
		await expectSound("the box at login, not ticked");
		await customer.tickBox();
		await customer.press(texts.login);
		await customer.heading(texts.companyHeading).waitFor();
	});

	it("shows the box at the confirmation before a file is sent, and passes once it is ticked", async () => {
		const { login } = await ordinaryEntries();
		await customer.logIn(login);
		await customer.goToConfirmation();
		await sandbox.score(0.1);
		const submissions: string[] = [];
		customer.page.on("request", (request) => {
			if (request.url().endsWith("/formsubmission")) submissions.push(request.url());
		});
		await customer.pressConfirm();
		await expectBox();
		await expectSound("the box at the confirmation");
		expect(submissions).toEqual([]);
		await customer.tickBox();
		await customer.pressConfirm();
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});

	it.each(["script", "execute", "siteverify"] as const)(
		"says at login that the provider is down (%s), keeps what is typed, and goes on once it is back",
		async (call) => {
			const { login } = await ordinaryEntries();
			await sandbox.order({ call, fault: "http-500" });
			await customer.page.reload();
			await customer.logIn(login);
			await dialog().getByText(texts.unavailable).waitFor();
			await sandbox.reset();
			await customer.press(texts.ok);
			expect(await customer.field(texts.accountNo).inputValue()).toBe(login.accountNO);
			expect(await customer.field(texts.mobileNo).inputValue()).toBe(login.mobileNO);
			await customer.press(texts.login);
			await customer.heading(texts.companyHeading).waitFor();
		},
	);

	it("says at the confirmation that the provider is down, and goes on once it is back", async () => {
		const { login } = await ordinaryEntries();
		await customer.logIn(login);
		await customer.goToConfirmation();
		await sandbox.order({ call: "siteverify", fault: "not-json" });
		await customer.pressConfirm();
		await dialog().getByText(texts.unavailable).waitFor();
		await expectSound("the provider is down at the confirmation");
		await sandbox.reset();
		await customer.press(texts.ok);
		await customer.pressConfirm();
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});
});

describe("a customer with 320 px and the box", () => {
	it("has it in its narrow shape, and can go on by keyboard alone", async () => {
		const { login } = await ordinaryEntries();
		const [, texts] = RECAPTCHA_LANGUAGES[1];
		const viewport = { width: 320, height: 640 };
		const page = await phone.open(product.address("en"), { viewport });
		const customer = new RecaptchaCustomer(page, texts);
		await sandbox.score(0);
		await customer.logIn(login);
		await customer.box().waitFor();
		expect(await findSidewaysScroll(page, "the narrow box")).toEqual([]);
		await page.keyboard.press("Tab");
		await page.keyboard.press("Space");
		await page.getByText(texts.robotDone).waitFor();
		await customer.field(texts.mobileNo).press("Enter");
		await customer.heading(texts.companyHeading).waitFor();
		await page.context().close();
	});
});
