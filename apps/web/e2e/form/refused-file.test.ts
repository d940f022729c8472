import { encryptedPdf } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";

test("the form leads back to the file that the server refused, gives the reason, and continues with another file", async ({
	atConfirmation,
}) => {
	const brCopy = await encryptedPdf({ pdfVersion: "1.6", userPassword: "secret" });
	const customer = await atConfirmation(CHINESE, { company: { brCopy } });
	await customer.confirm({ declares: false });
	await customer.goToRefused(/需要密碼才能開啟/);
	await customer.heading(CHINESE.companyHeading).waitFor();
	const group = customer.upload(CHINESE.brCopy);
	await group.getByText(/需要密碼才能開啟/).waitFor();

	await group.getByRole("button", { name: CHINESE.remove }).click();
	await customer.next();
	// The field only gets the focus when its step opens.
	const summary = customer.page.locator("section[aria-labelledby=error-summary]");
	await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
	await customer.choose(CHINESE.brCopy, (await ordinaryEntries()).files.brCopy);
	await customer.next();
	await customer.heading(CHINESE.personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	expect(await customer.reference()).not.toBe("");
});
