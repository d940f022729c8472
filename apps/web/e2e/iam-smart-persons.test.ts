import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ordinaryEntries } from "./support/entries.ts";
import type { IamSmartCustomer } from "./support/iam-smart-customer.ts";
import { IamSmartStage } from "./support/iam-smart-stage.ts";
import { IAM_SMART_ENGLISH } from "./support/iam-smart-texts.ts";
import { ENGLISH } from "./support/texts.ts";

let stage: IamSmartStage;
let me: IamSmartCustomer;

beforeAll(async () => {
	stage = await IamSmartStage.start();
	me = await stage.openPersonStep();
});
afterEach(async () => {
	expect(stage.phone.problems).toEqual([]);
	const discard = me.page.getByRole("button", { name: IAM_SMART_ENGLISH.discard });
	if (await discard.isVisible()) await discard.click();
});
afterAll(async () => {
	await stage.close();
});

describe("iAM Smart fills in a person", () => {
	it.each([
		["two-letter-prefix", { idNO_1: "AB987654", idNO_2: "3" }],
		["single-name", { nameEN: "SPECIMEN", nameHK: "", idNO_1: "G123456", idNO_2: "A" }],
		["leap-day", { birthday_dd: "29", birthday_mm: "02", birthday_yyyy: "1996" }],
		["rare-characters", { nameHK: "樣本𨋢\u{2F9B2}" }],
	])("as provided: %s", async (person, values) => {
		await me.fill(person);
		expect(await me.values()).toMatchObject({ ...values, idType: "HKID" });
		expect(await me.page.locator("[aria-invalid=true]").count()).toBe(0);
	});

	it("who is under age: the locked date says why, and the notice what to do", async () => {
		await me.fill("under-age");
		await me.page.getByText("Responsible Person must be at least 18 years old.").waitFor();
		await me.page.getByText("another responsible person of the company").waitFor();
		await me.customer.next();
		const summary = me.page.locator("section[aria-labelledby=error-summary]");
		await summary.getByRole("link", { name: "at least 18 years old" }).click();
		const focused = () => me.page.evaluate(() => document.activeElement?.id);
		await expect.poll(focused).toBe("birthday_yyyy");
	});

	it("without a Chinese name, which stays open to be entered and is not marked as verified", async () => {
		const { customer, page } = me;
		await me.fill("no-chinese-name");
		await page.getByText(IAM_SMART_ENGLISH.noChineseName).waitFor();
		await page.locator("[name=nameHK]").fill("樣本安");
		const { person } = await ordinaryEntries();
		for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
			await customer.choose(ENGLISH[upload], person[upload]);
		await customer.next();
		await customer.confirm({ declares: false });
		const { document } = await stage.product.export(await customer.reference());
		expect(document).toMatchObject({ nameEN: "SPECIMEN-O'TEST, Mary Ann Jr.", nameHK: "樣本安" });
		expect(document.iamSmart.fields).not.toContain("nameHK");
		expect(document.iamSmart.fields).toContain("nameEN");
	});
});
