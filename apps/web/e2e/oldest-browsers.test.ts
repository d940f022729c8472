import { afterAll, beforeAll, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { findSidewaysScroll } from "./support/find-sideways-scroll.ts";
import { findViolations } from "./support/find-violations.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE } from "./support/texts.ts";
import { expectExported } from "./support/whole-way.ts";

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});

/** Takes away what today's Chromium has and the oldest browsers of the form have not. */
function growOld(): void {
	const globals = ["CompressionStream", "OffscreenCanvas", "navigation", "requestIdleCallback"];
	for (const name of globals) Reflect.deleteProperty(window, name);
	Reflect.deleteProperty(AbortSignal, "any");
	Reflect.deleteProperty(Uint8Array.prototype, "toBase64");
	for (const name of ["toSpliced", "toSorted", "toReversed", "with"])
		Reflect.deleteProperty(Array.prototype, name);
}

it("the whole way without what the oldest browsers lack is exported as it was entered", async () => {
	const entries = await ordinaryEntries();
	const page = await phone.open("about:blank");
	await page.addInitScript(growOld);
	await page.goto(product.address(CHINESE.language));
	expect(await page.locator("#too-old").isVisible()).toBe(false);
	const customer = new Customer(page, CHINESE);
	await customer.logIn(entries.login);
	await customer.fillCompany(entries.company);
	await customer.next();
	await customer.fillPerson(entries.person);
	await customer.next();
	await customer.confirm({ declares: false });
	await expectExported(product, await customer.reference(), CHINESE, entries);
	expect(await page.evaluate(() => "OffscreenCanvas" in window)).toBe(false);
	expect(phone.problems).toEqual([]);
});

it.each(["structuredClone", "HTMLDialogElement"])(
	"a browser without %s, which the oldest have, shows one sentence in both languages",
	async (name) => {
		const page = await phone.open("about:blank");
		await page.addInitScript((missing) => Reflect.deleteProperty(window, missing), name);
		await page.goto(product.address(CHINESE.language));
		await page.getByRole("heading", { name: "瀏覽器版本過舊" }).waitFor();
		await page.getByRole("heading", { name: "This browser is too old" }).waitFor();
		expect(await page.getByRole("textbox").count()).toBe(0);
		expect(await page.getByRole("main").count()).toBe(1);
		expect(await findViolations(page, "a browser that is too old")).toEqual([]);
		expect(await findSidewaysScroll(page, "a browser that is too old")).toEqual([]);
		await page.context().close();
	},
);
