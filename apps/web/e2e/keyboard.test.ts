import type { SampleFile } from "@sim-registration/sample-documents";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

/** More than any screen has controls. */
const MOST_TABS = 60;

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
afterEach(() => expect(phone.problems).toEqual([]));

async function tabTo(page: Page, control: Locator): Promise<void> {
	await control.waitFor();
	for (let presses = 0; presses < MOST_TABS; presses++) {
		if (await control.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	throw new Error(`Tab never reached ${control}`);
}

async function enter(page: Page, field: string, text: string): Promise<void> {
	await tabTo(page, page.locator(`[name=${field}]`));
	await page.keyboard.type(text);
}

async function pressButton(page: Page, name: string): Promise<void> {
	await tabTo(page, page.getByRole("button", { name, exact: true }));
	await page.keyboard.press("Enter");
}

async function tick(page: Page, name: string): Promise<void> {
	await tabTo(page, page.getByRole("checkbox", { name }));
	await page.keyboard.press("Space");
}

async function choose(page: Page, button: string, file: SampleFile): Promise<void> {
	const chooser = page.waitForEvent("filechooser");
	await pressButton(page, button);
	const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
	await (await chooser).setFiles(payload);
	await page.getByText(file.name, { exact: true }).first().waitFor();
}

it.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("the whole way in %s is gone by keyboard alone", async (_title, texts) => {
	const page = await phone.open(product.address(texts.language));
	const customer = new Customer(page, texts);
	const { files } = await ordinaryEntries();
	const upload = (name: keyof typeof files) =>
		choose(page, `${texts.chooseFile}${texts[name]}`, files[name]);

	await enter(page, "accountNO", "204518837");
	await enter(page, "mobileNO", "61234567");
	await tick(page, texts.robot);
	await page.getByText(texts.robotDone).waitFor();
	await pressButton(page, texts.login);

	await customer.heading(texts.companyHeading).waitFor();
	await enter(page, "companyNameEN", "Wong Kee");
	await tick(page, texts.sameAsCompany);
	await enter(page, "email", "owner@wongkee.example");
	await enter(page, "brNO_1", "392847100001225A");
	await upload("brCopy");
	await upload("businessProof");
	await pressButton(page, texts.next);

	await customer.heading(texts.personHeading).waitFor();
	await enter(page, "nameEN", "CHAN Tai Man");
	await enter(page, "birthday_dd", "04");
	await enter(page, "birthday_mm", "11");
	await enter(page, "birthday_yyyy", "1985");
	await tabTo(page, page.locator("[name=idType]"));
	await page.keyboard.press("ArrowDown");
	expect(await page.locator("[name=idType]").inputValue()).toBe("HKID");
	await enter(page, "idNO_1", "A123456");
	await enter(page, "idNO_2", "3");
	await upload("idCopyF");
	await upload("idCopyS");
	await upload("idCopyB");
	await pressButton(page, texts.next);

	await customer.heading(texts.confirmHeading).waitFor();
	await tick(page, texts.robot);
	await page.getByText(texts.robotDone).waitFor();
	await pressButton(page, texts.confirm);
	await pressButton(page, texts.confirmAndSubmit);
	expect(await customer.reference()).not.toBe("");
});
