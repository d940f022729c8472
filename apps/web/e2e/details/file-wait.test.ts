import { samplePhoto, truncated } from "@sim-registration/sample-documents";
import { describe, expect } from "vitest";
import { darkPhoto } from "../support/dark-photo.ts";
import {
	expectNextToWait,
	pressNextTooEarly,
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
