import { samplePhoto, truncated } from "@sim-registration/sample-documents";
import { describe, expect } from "vitest";
import { darkPhoto } from "../support/dark-photo.ts";
import { ordinaryEntries } from "../support/entries.ts";
import {
	expectNextToWait,
	FILLED,
	pressNextTooEarly,
	startChoosing,
	UNTIL_THE_COPY,
	WAITING,
} from "../support/file-wait.ts";
import { test } from "../support/fixtures.ts";
import { makePicturesReady } from "../support/held-pictures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const SIX_MB = 6_000_000;

describe("Next, pressed while a file is being prepared, in English", () => {
	test("waits for it, and then continues by itself", async ({ atCompany }) => {
		await expectNextToWait(await atCompany(ENGLISH, UNTIL_THE_COPY), ENGLISH);
	});
});

test("Next, pressed too early, waits for the file, and then reports what is wrong with it", async ({
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

test("a warning that the customer has not seen yet is shown before the form continues", async ({
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

test("a document that is removed while its replacement is prepared is missing at once", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, FILLED);
	const { page } = customer;
	const { files } = await ordinaryEntries();
	const replace = `Replace: ${ENGLISH.brCopy}: ${files.brCopy.name}`;
	await startChoosing(customer, replace, await samplePhoto());
	await customer.press(`${ENGLISH.remove}: ${ENGLISH.brCopy}`);
	await page.locator('fieldset#brCopy[aria-busy="false"]').waitFor();
	await makePicturesReady(page);
	await customer.next();
	await page.getByRole("link", { name: "Please upload a valid BR Certificate." }).waitFor();
});

test("Next, pressed in the moment in which a replacement is chosen, waits for it", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, FILLED);
	const { page } = customer;
	const { bytes } = await samplePhoto();
	await page.evaluate(replaceAndGoOn, Buffer.from(bytes).toString("base64"));
	await page.getByText(WAITING.en).waitFor();
	await makePicturesReady(page);
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.press(ENGLISH.back);
	await page.getByText("replacement.jpg", { exact: true }).waitFor();
});

test("Next that waits for a file waits for one that is chosen meanwhile too, and shows its warning before the form continues", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, UNTIL_THE_COPY);
	const { page } = customer;
	await pressNextTooEarly(customer, ENGLISH, await samplePhoto());
	const { files } = await ordinaryEntries();
	const replace = `Replace: ${ENGLISH.businessProof}: ${files.businessProof.name}`;
	await startChoosing(customer, replace, await darkPhoto(), "businessProof");
	await makePicturesReady(page, 1);
	await page.locator('fieldset#brCopy[aria-busy="false"]').waitFor();
	await makePicturesReady(page);
	await page.locator("fieldset#businessProof:focus").waitFor();
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
});

/** Runs in the page. A slow phone has no time to draw between the two. */
function replaceAndGoOn(base64: string): void {
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	const chosen = new DataTransfer();
	chosen.items.add(new File([bytes], "replacement.jpg", { type: "image/jpeg" }));
	const input = document.querySelector("[name=brCopy-file]");
	if (!(input instanceof HTMLInputElement)) throw new Error("No input for the copy");
	input.files = chosen.files;
	input.dispatchEvent(new Event("change", { bubbles: true }));
	document.querySelector<HTMLElement>("form [type=submit]")?.click();
}
