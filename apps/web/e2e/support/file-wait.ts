import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Customer } from "./customer.ts";
import { holdPictures, makePicturesReady } from "./held-pictures.ts";
import type { Texts } from "./texts.ts";

/** The step's message while Next waits for a file. */
export const WAITING = {
	en: "Your file is being prepared. The form will then continue automatically.",
	tc: "正在準備你的檔案，完成後會自動繼續。",
};

/**
 * Tests on a phone where files are ready only when the test releases them, see `held-pictures.ts`.
 */
export const FILLED = {
	isFilled: true,
	before: (page: Page) => page.addInitScript(holdPictures),
} as const;
export const UNTIL_THE_COPY = { ...FILLED, without: "brCopy" } as const;

/** Chooses a file, by default a copy of the BR certificate; returns while it is being prepared. */
export async function startChoosing(
	customer: Customer,
	button: string,
	file: SampleFile,
	upload = "brCopy",
): Promise<void> {
	const { page } = customer;
	const chooser = page.waitForEvent("filechooser");
	await customer.press(button);
	const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
	await (await chooser).setFiles(payload);
	await page.locator(`fieldset#${upload}[aria-busy="true"]`).waitFor();
}

/** Presses Next while the copy of the BR certificate is being prepared. */
export async function pressNextTooEarly(
	customer: Customer,
	texts: Texts,
	copy: SampleFile,
): Promise<void> {
	await startChoosing(customer, texts.chooseFile + texts.brCopy, copy);
	await customer.next();
	await customer.page.getByText(WAITING[texts.language]).waitFor();
}

/** Presses Next twice too early, and is at the next step once the file is ready. */
export async function expectNextToWait(customer: Customer, texts: Texts): Promise<void> {
	const { page } = customer;
	await pressNextTooEarly(customer, texts, await samplePhoto());
	expect(await page.locator("[id$=-error], [aria-labelledby=error-summary]").count()).toBe(0);
	await page.getByRole("button", { name: texts.next, exact: true }).press("Enter");
	await makePicturesReady(page);
	await customer.heading(texts.personHeading).waitFor();
}
