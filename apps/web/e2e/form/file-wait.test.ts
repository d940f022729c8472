import { samplePhoto } from "@sim-registration/sample-documents";
import { describe } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { expectNextToWait, FILLED, startChoosing, UNTIL_THE_COPY } from "../support/file-wait.ts";
import { test } from "../support/fixtures.ts";
import { makePicturesReady } from "../support/held-pictures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

describe("Next, pressed while a file is being made ready, in Chinese", () => {
	test("waits for it, and then goes on by itself", async ({ atCompany }) => {
		await expectNextToWait(await atCompany(CHINESE, UNTIL_THE_COPY), CHINESE);
	});
});

test("a document that is removed while its replacement is made ready is missing at once", async ({
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
