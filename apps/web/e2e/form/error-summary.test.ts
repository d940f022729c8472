import { samplePhoto, truncated } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

test("the list of mistakes takes the focus at each press of Next, with the same mistakes too", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	const summary = page.locator("section[aria-labelledby=error-summary]");
	const isFocused = () => summary.evaluate((box) => box === document.activeElement);
	for (const press of ["first", "second", "third"]) {
		await customer.next();
		await expect.poll(isFocused, { message: press }).toBe(true);
		await customer.field(ENGLISH.email).focus();
		expect(await isFocused()).toBe(false);
	}
	await customer.field(ENGLISH.email).fill("owner@wongkee.example");
	await customer.next();
	await expect.poll(isFocused).toBe(true);
});

test("two documents with the same mistake have a line each, which names its document", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	const damaged = truncated(await samplePhoto(), 0.6);
	await customer.choose(ENGLISH.brCopy, damaged);
	await customer.choose(ENGLISH.businessProof, damaged);
	await customer.next();
	for (const [name, id] of [
		[ENGLISH.brCopy, "brCopy"],
		[ENGLISH.businessProof, "businessProof"],
	] as const) {
		await page.getByRole("link", { name: `${name}: This file is damaged` }).click();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
	}
});
