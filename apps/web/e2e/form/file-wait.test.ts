import { type SampleFile, samplePhoto, truncated } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Customer } from "../support/customer.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { holdPictures, makePicturesReady } from "../support/held-pictures.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const SIX_MB = 6_000_000;
const WAITING = {
	en: "Your file is being made ready. The form then goes on by itself.",
	tc: "正在準備你的檔案，完成後會自動繼續。",
};

const FILLED = {
	isFilled: true,
	before: (page: Page) => page.addInitScript(holdPictures),
} as const;
const UNTIL_THE_COPY = { ...FILLED, without: "brCopy" } as const;

/** Chooses a copy of the BR certificate, and comes back while it is being made ready. */
async function startChoosing(customer: Customer, button: string, copy: SampleFile): Promise<void> {
	const { page } = customer;
	const chooser = page.waitForEvent("filechooser");
	await customer.press(button);
	const payload = { name: copy.name, mimeType: copy.type, buffer: Buffer.from(copy.bytes) };
	await (await chooser).setFiles(payload);
	await page.locator('fieldset#brCopy[aria-busy="true"]').waitFor();
}

/** Presses Next while the copy of the BR certificate is being made ready. */
async function pressNextTooEarly(
	customer: Customer,
	texts: Texts,
	copy: SampleFile,
): Promise<void> {
	await startChoosing(customer, texts.chooseFile + texts.brCopy, copy);
	await customer.next();
	await customer.page.getByText(WAITING[texts.language]).waitFor();
}

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)("Next, pressed while a file is being made ready, in %s", (_title, texts) => {
	test("waits for it, and then goes on by itself", async ({ atCompany }) => {
		const customer = await atCompany(texts, UNTIL_THE_COPY);
		const { page } = customer;
		await pressNextTooEarly(customer, texts, await samplePhoto());
		expect(await page.locator("[id$=-error], [aria-labelledby=error-summary]").count()).toBe(0);
		await page.getByRole("button", { name: texts.next, exact: true }).press("Enter");
		await makePicturesReady(page);
		await customer.heading(texts.personHeading).waitFor();
	});
});

test("Next, pressed too early, waits for the file, and then says what is wrong with it", async ({
	atCompany,
}) => {
	const customer = await atCompany(CHINESE, UNTIL_THE_COPY);
	const { page } = customer;
	const damaged = truncated(await samplePhoto({ byteLength: SIX_MB }), 0.9);
	await pressNextTooEarly(customer, CHINESE, damaged);
	await makePicturesReady(page);
	await page.getByRole("link", { name: /此檔案已損壞或不完整/ }).waitFor();
	expect(await page.getByText(WAITING.tc).count()).toBe(0);
	expect(await customer.heading(CHINESE.personHeading).count()).toBe(0);
});

test("a warning that the customer has not seen yet is shown before the form goes on", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, UNTIL_THE_COPY);
	const { page } = customer;
	await pressNextTooEarly(customer, ENGLISH, await darkPhoto());
	await makePicturesReady(page);
	await customer
		.upload(ENGLISH.brCopy)
		.getByText(/looks dark/)
		.waitFor();
	await page.locator("fieldset#brCopy:focus").waitFor();
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
});

test("a document that is removed while its replacement is made ready is missing at once", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, FILLED);
	const { page } = customer;
	await startChoosing(customer, `Replace: ${ENGLISH.brCopy}`, await samplePhoto());
	await customer.press(`${ENGLISH.remove}: ${ENGLISH.brCopy}`);
	await page.locator('fieldset#brCopy[aria-busy="false"]').waitFor();
	await makePicturesReady(page);
	await customer.next();
	await page.getByRole("link", { name: "Please upload a valid BR Certificate." }).waitFor();
});
