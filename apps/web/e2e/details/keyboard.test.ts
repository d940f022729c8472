import type { SampleFile } from "@sim-registration/sample-documents";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";

/** More than any screen has controls. */
const MOST_TABS = 60;

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

test("the whole journey works with the keyboard alone", async ({ account, atLogin }) => {
	const texts = CHINESE;
	const customer = await atLogin(texts);
	const { page } = customer;
	const { files } = await ordinaryEntries();
	const upload = (name: keyof typeof files) =>
		choose(page, `${texts.chooseFile}${texts[name]}`, files[name]);

	await enter(page, "accountNO", account.login.accountNO);
	await enter(page, "mobileNO", account.login.mobileNO);
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
