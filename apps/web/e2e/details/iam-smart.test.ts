import { describe, expect } from "vitest";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import type { IamSmartCustomer } from "../support/iam-smart-customer.ts";
import { IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import { FULL, VERIFIED } from "../support/iam-smart-values.ts";
import type { Product } from "../support/product.ts";
import { readDraft } from "../support/read-draft.ts";
import { ENGLISH } from "../support/texts.ts";

/** The photos of the identity document are chosen already. */
const WITH_PHOTOS = { isFilled: "files alone" } as const;

/** From the filled person step to what the operator exports. */
async function submit({ customer }: IamSmartCustomer, product: Product) {
	await customer.next();
	await customer.confirm({ declares: false });
	const { document } = await product.export(await customer.reference());
	return document;
}

describe("a filling", () => {
	test("that does not come says why, each in a dialog, and can be tried again or left", async ({
		atIamSmart,
		sandbox,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH);
		await me.decide(await me.start(), "cancel");
		await me
			.dialog(IAM_SMART_ENGLISH.cancelledTitle)
			.getByText(IAM_SMART_ENGLISH.cancelled)
			.waitFor();
		await me.decide(await me.start(IAM_SMART_ENGLISH.retry), "reject");
		await me.dialog(IAM_SMART_ENGLISH.rejectedTitle).waitFor();
		await sandbox.order({ call: "initiateRequest", code: "D20000" });
		const tabs = me.page.context().pages().length;
		await me.customer.press(IAM_SMART_ENGLISH.retry);
		await me.dialog(IAM_SMART_ENGLISH.errorTitle).getByText(IAM_SMART_ENGLISH.error).waitFor();
		await expect.poll(() => me.page.context().pages().length).toBe(tabs);
		await me.customer.press(IAM_SMART_ENGLISH.manually);
		await me.dialog(IAM_SMART_ENGLISH.errorTitle).waitFor({ state: "hidden" });
		await expect.poll(() => me.page.evaluate(() => document.activeElement?.id)).toBe("nameEN");
		await me.fill();
	});
});

describe("waiting for iAM Smart", () => {
	test("outlives a lost answer: the values come with the next", async ({ atIamSmart }) => {
		const me = await atIamSmart();
		let lost = 0;
		await me.page.route(/\/poll\/formFilling\//, async (route) => {
			const answer = await route.fetch();
			if (answer.status() !== 200 || lost > 0) return route.fulfill({ response: answer });
			lost++;
			return route.abort("connectionreset");
		});
		await me.fill();
		expect(lost).toBe(1);
		expect(await me.values()).toEqual(FULL);
	});

	test("goes on after a reload, as when the phone dropped the page behind the app", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart();
		const tab = await me.start();
		await expect.poll(() => readDraft(me.page)).toContain('"iamSmartFilling":{');
		await me.page.reload();
		await me.dialog(IAM_SMART_ENGLISH.waiting).waitFor();
		await me.decide(tab, "approve");
		await me.filled();
		expect(await me.values()).toEqual(FULL);
	});
});

describe("what iAM Smart filled in", () => {
	test("is there and locked after a reload, and still stands on the server", async ({
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH, WITH_PHOTOS);
		await me.fill();
		await filledDraft(me);
		await me.page.reload();
		await me.filled();
		expect(await me.values()).toEqual(FULL);
		expect(await me.page.locator("[name=nameEN]").getAttribute("readonly")).not.toBeNull();
		expect((await submit(me, product)).iamSmart).toMatchObject({ fields: VERIFIED });
	});

	test("stays as typed after a new login, which says so, and is claimed no longer", async ({
		account,
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH, WITH_PHOTOS);
		const { customer, page } = me;
		await me.fill();
		await filledDraft(me);
		await page.evaluate(() => sessionStorage.removeItem("session-token"));
		await page.reload();
		await customer.logIn(account.login);
		await customer.press("Continue with what you entered");
		await customer.next();
		await page.getByText("You have logged in again").waitFor();
		expect(await me.values()).toEqual(FULL);
		await page.locator("[name=nameEN]").fill("SPECIMEN, Tai Man Peter");
		const document = await submit(me, product);
		expect(document).toMatchObject({ nameEN: "SPECIMEN, Tai Man Peter", iamSmart: null });
	});

	test("and the server does not stand by leads back here, to be filled in again", async ({
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH, WITH_PHOTOS);
		const { customer, page } = me;
		await me.fill();
		await customer.next();
		const refusal = { success: false, errorCode: "iamsmart_unverified" };
		await page.route(/formsubmission$/, (route) => route.fulfill({ status: 400, json: refusal }));
		await customer.confirm({ declares: false });
		await customer.goToRefused("Responsible Person");
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.getByRole("dialog").getByText("differs from what iAM Smart provided").waitFor();
		expect(await page.locator("[name=nameEN]").getAttribute("readonly")).toBeNull();
		await page.unroute(/formsubmission$/);
		await me.decide(await me.start(IAM_SMART_ENGLISH.retry), "approve", "no-chinese-name");
		await me.filled();
		expect(await me.values()).toMatchObject({ idNO_1: "C123456", nameHK: "" });
		await customer.next();
		await customer.confirm({ declares: false });
		const { document } = await product.export(await customer.reference());
		const fields = VERIFIED.filter((field) => field !== "nameHK");
		expect(document).toMatchObject({ nameHK: "", iamSmart: { fields } });
	});
});

/** Waits until what iAM Smart provided is in the draft. */
async function filledDraft({ page }: IamSmartCustomer): Promise<void> {
	await expect.poll(() => readDraft(page)).toContain('"iamSmart":{');
}
