import { type SampleFile, samplePhoto, truncated } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { darkPhoto } from "./support/dark-photo.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const SIX_MB = 6_000_000;
const WAITING = {
	en: "Your file is being made ready. The form then goes on by itself.",
	tc: "正在準備你的檔案，完成後會自動繼續。",
};
const TOO_LARGE = { en: /could not be made smaller/, tc: /未能在此手機上縮小/ };

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

/** A phone so slow that no picture is ready before somebody says so. */
function holdPictures(): void {
	const held: Array<() => void> = [];
	const send = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (job: object, ...rest: []) {
		const start = () => send.call(this, job, ...rest);
		if ("original" in job) held.push(start);
		else start();
	};
	Reflect.set(window, "makePicturesReady", () => {
		for (const start of held.splice(0)) start();
	});
}

function makePicturesReady(page: Page): Promise<void> {
	return page.evaluate(() => Reflect.get(window, "makePicturesReady")());
}

/** Has pressed Next while the copy of the BR certificate is being made ready. */
async function hasPressedNext(texts: Texts, copy: SampleFile): Promise<Customer> {
	const page = await phone.open("about:blank");
	await page.addInitScript(holdPictures);
	await page.goto(product.address(texts.language));
	const customer = new Customer(page, texts);
	const { login, company } = await ordinaryEntries();
	const { brCopy: _later, ...others } = company;
	await customer.logIn(login);
	await customer.fillCompany(others);
	const chooser = page.waitForEvent("filechooser");
	await customer.press(texts.chooseFile + texts.brCopy);
	const payload = { name: copy.name, mimeType: copy.type, buffer: Buffer.from(copy.bytes) };
	await (await chooser).setFiles(payload);
	await page.locator('fieldset#brCopy[aria-busy="true"]').waitFor();
	await customer.next();
	await page.getByText(WAITING[texts.language]).waitFor();
	return customer;
}

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)("Next, pressed while a file is being made ready, in %s", (_title, texts) => {
	it("waits for it, and then goes on by itself", async () => {
		const customer = await hasPressedNext(texts, await samplePhoto());
		const { page } = customer;
		expect(await page.locator("[id$=-error], [aria-labelledby=error-summary]").count()).toBe(0);
		await page.getByRole("button", { name: texts.next, exact: true }).press("Enter");
		await makePicturesReady(page);
		await customer.heading(texts.personHeading).waitFor();
	});

	it("waits for it, and then says what is wrong with this file", async () => {
		const damaged = truncated(await samplePhoto({ byteLength: SIX_MB }), 0.9);
		const customer = await hasPressedNext(texts, damaged);
		await makePicturesReady(customer.page);
		await customer.page.getByRole("link", { name: TOO_LARGE[texts.language] }).waitFor();
		expect(await customer.page.getByText(WAITING[texts.language]).count()).toBe(0);
		expect(await customer.heading(texts.personHeading).count()).toBe(0);
	});
});

it("a warning that the customer has not seen yet is shown before the form goes on", async () => {
	const customer = await hasPressedNext(ENGLISH, await darkPhoto());
	await makePicturesReady(customer.page);
	await customer
		.upload(ENGLISH.brCopy)
		.getByText(/looks dark/)
		.waitFor();
	await customer.page.locator("fieldset#brCopy:focus").waitFor();
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
});
