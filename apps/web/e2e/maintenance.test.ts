import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { DESKTOP } from "./support/devices.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

const BETWEEN_QUESTIONS_MS = 30_000;

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
beforeEach(async () => {
	await product.operator("maintenance", "off", "--as", "e2e");
});
afterEach(() => expect(phone.problems).toEqual([]));
afterAll(async () => {
	await phone.close();
	await product.close();
});

async function turn(state: "on" | "off"): Promise<void> {
	await product.operator("maintenance", state, "--as", "e2e");
}

async function expectNotice(page: Page): Promise<void> {
	await page.getByRole("heading", { name: "系統維護中" }).waitFor();
	await page.getByRole("heading", { name: "System maintenance" }).waitFor();
	await page.getByText("請稍後再瀏覽").waitFor();
	await page.getByText("Please visit later").waitFor();
	expect(await page.getByRole("link", { name: "128-180" }).count()).toBe(2);
}

describe("while the operator has turned maintenance on", () => {
	it.each(["tc", "en", "sc", "fr", "page-not-found", "support/tnc", "tc/anything", ""])(
		"/%s shows the notice and nothing else",
		async (path) => {
			await turn("on");
			const page = await phone.open(product.address(path));
			await expectNotice(page);
			expect(await page.getByRole("textbox").count()).toBe(0);
			await page.context().close();
		},
	);

	it("a desktop sees the notice, and afterwards its QR code", async () => {
		await turn("on");
		const page = await phone.newPage(DESKTOP);
		await page.goto(product.address("en"));
		await expectNotice(page);
		expect(await page.getByRole("img").count()).toBe(0);
		await turn("off");
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByRole("img").waitFor();
	});
});

describe("maintenance that begins while somebody is at work", () => {
	it("shows at the next call, goes by itself, and everything typed at login is still there", async () => {
		const page = await phone.newPage({ viewport: { width: 360, height: 740 } });
		await page.clock.install();
		await page.goto(product.address("en"));
		const customer = new Customer(page, ENGLISH);
		await customer.field(ENGLISH.accountNo).fill("204518837");
		await customer.field(ENGLISH.mobileNo).fill("61234567");
		await customer.proveNoRobot();
		await turn("on");
		await customer.press(ENGLISH.login);
		await expectNotice(page);

		await turn("off");
		await page.clock.runFor(BETWEEN_QUESTIONS_MS);
		await customer.heading(ENGLISH.login).waitFor();
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("204518837");
		expect(await customer.field(ENGLISH.mobileNo).inputValue()).toBe("61234567");
		expect(await page.getByRole("dialog").count()).toBe(0);
	});

	it("at submission loses nothing: afterwards the same confirmation is sent", async () => {
		const customer = new Customer(await phone.open(product.address("tc")), CHINESE);
		const { login, company, person } = await ordinaryEntries();
		await customer.logIn(login);
		await customer.fillCompany(company);
		await customer.next();
		await customer.fillPerson(person);
		await customer.next();
		await turn("on");
		await customer.confirm({ declares: false });
		await expectNotice(customer.page);
		expect(await product.references()).toEqual([]);

		await turn("off");
		await customer.press("重試 Try again");
		await customer.press(CHINESE.confirm);
		await customer.press(CHINESE.confirmAndSubmit);
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference]);
	});
});
