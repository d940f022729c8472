import { describe, expect } from "vitest";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import { IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import { ENGLISH } from "../support/texts.ts";

const PERSONS = {
	"two-letter-prefix": { idNO_1: "AB987654", idNO_2: "3" },
	"single-name": { nameEN: "SPECIMEN", nameHK: "", idNO_1: "G123456", idNO_2: "A" },
	"leap-day": { birthday_dd: "29", birthday_mm: "02", birthday_yyyy: "1996" },
	"rare-characters": { nameHK: "樣本𨋢\u{2F9B2}" },
};

describe("iAM Smart fills in a person", () => {
	test("as provided, one after the other", async ({ atIamSmart }) => {
		const me = await atIamSmart();
		for (const [person, values] of Object.entries(PERSONS)) {
			await me.fill(person);
			expect(await me.values()).toMatchObject({ ...values, idType: "HKID" });
			expect(await me.page.locator("[aria-invalid=true]").count(), person).toBe(0);
			await me.customer.press(IAM_SMART_ENGLISH.discard);
		}
	});

	test("who is under age: the locked date shows why, and the notice what to do", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart();
		await me.fill("under-age");
		await me.page
			.getByText("Responsible Person must be at least 18 years old.", { exact: true })
			.waitFor();
		const notice = me.page.getByRole("region", { name: "The responsible person is under 18" });
		await notice.getByText("another responsible person of your company").waitFor();
		await me.customer.next();
		const summary = me.page.locator("section[aria-labelledby=error-summary]");
		await summary.getByRole("link", { name: "at least 18 years old" }).click();
		const focused = () => me.page.evaluate(() => document.activeElement?.id);
		await expect.poll(focused).toBe("birthday_yyyy");
	});

	test("without a Chinese name, which stays editable and is not marked as verified", async ({
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH, { isFilled: "files alone" });
		const { customer, page } = me;
		await me.fill("no-chinese-name");
		await page.getByText(IAM_SMART_ENGLISH.noChineseName).waitFor();
		await page.locator("[name=nameHK]").fill("樣本安");
		await customer.next();
		await customer.confirm({ declares: false });
		const { document } = await product.export(await customer.reference());
		expect(document).toMatchObject({ nameEN: "SPECIMEN-O'TEST, Mary Ann Jr.", nameHK: "樣本安" });
		expect(document.iamSmart.fields).not.toContain("nameHK");
		expect(document.iamSmart.fields).toContain("nameEN");
	});
});
