import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import type { IamSmartCustomer } from "../support/iam-smart-customer.ts";
import { IAM_SMART_CHINESE, IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import { FULL, VERIFIED } from "../support/iam-smart-values.ts";
import type { Product } from "../support/product.ts";
import { readDraft } from "../support/read-draft.ts";
import { setVisibility } from "../support/set-visibility.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The photos of the identity document are already chosen. */
const WITH_PHOTOS = { isFilled: "files alone" } as const;
const POLL = /\/poll\/formFilling\//;

/** From the filled person step to the operator's export. */
async function submit({ customer }: IamSmartCustomer, product: Product) {
	await customer.next();
	await customer.confirm({ declares: false });
	const { document } = await product.export(await customer.reference());
	return document;
}

describe("a filling", () => {
	test("that fails shows the reason in a dialog, and can be tried again or abandoned", async ({
		atIamSmart,
		sandbox,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH);
		const refusal = { success: false, errorCode: "a_newer_servers_code" };
		await me.page.route(POLL, (route) => route.fulfill({ status: 400, json: refusal }));
		await me.customer.press(IAM_SMART_ENGLISH.start);
		await me.dialog(IAM_SMART_ENGLISH.rejectedTitle).waitFor();
		await me.page.unroute(POLL);
		await me.decide(await me.start(IAM_SMART_ENGLISH.retry), "cancel");
		await me
			.dialog(IAM_SMART_ENGLISH.cancelledTitle)
			.getByText(IAM_SMART_ENGLISH.cancelled)
			.waitFor();
		await me.decide(await me.start(IAM_SMART_ENGLISH.retry), "reject");
		await me.dialog(IAM_SMART_ENGLISH.rejectedTitle).waitFor();
		await sandbox.order({ call: "initiateRequest", code: "D20000" });
		const opened = me.page.context().waitForEvent("page");
		await me.customer.press(IAM_SMART_ENGLISH.retry);
		const tab = await opened;
		await me.dialog(IAM_SMART_ENGLISH.errorTitle).getByText(IAM_SMART_ENGLISH.error).waitFor();
		await expect.poll(() => tab.isClosed()).toBe(true);
		await me.customer.press(IAM_SMART_ENGLISH.manually);
		await me.dialog(IAM_SMART_ENGLISH.errorTitle).waitFor({ state: "hidden" });
		await expect.poll(() => me.page.evaluate(() => document.activeElement?.id)).toBe("nameEN");
		await me.fill();
	});
});

describe("waiting for iAM Smart", () => {
	test("survives a lost answer: the next one brings the values", async ({ atIamSmart }) => {
		const me = await atIamSmart();
		let lost = 0;
		await me.page.route(POLL, async (route) => {
			const answer = await route.fetch();
			if (answer.status() !== 200 || lost > 0) return route.fulfill({ response: answer });
			lost++;
			return route.abort("connectionreset");
		});
		await me.fill();
		expect(lost).toBe(1);
		expect(await me.values()).toEqual(FULL);
	});

	test("continues after a reload, as when the phone discarded the page behind the app", async ({
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

	test("continues at once when the page is shown again, even after the time limit", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart();
		await me.page.clock.install();
		const tab = await me.start();
		const asleepAt = await me.page.evaluate(() => Date.now() + 1_000);
		await me.page.clock.pauseAt(asleepAt);
		await setVisibility(me.page, "hidden");
		await me.decide(tab, "approve");
		await me.page.clock.setSystemTime(asleepAt + 600_000);
		expect(await me.dialog(IAM_SMART_ENGLISH.waiting).isVisible()).toBe(true);
		await setVisibility(me.page, "visible");
		await me.filled();
		expect(await me.values()).toEqual(FULL);
	});
});

describe("what iAM Smart filled in", () => {
	test("is there and locked after a reload, and still valid on the server", async ({
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

	test("stays as typed text after a new login, which says so, and no longer counts as verified", async ({
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
		await customer.press(ENGLISH.continueEntered);
		await page.getByText("You have logged in again").waitFor();
		expect(await me.values()).toEqual(FULL);
		await page.locator("[name=nameEN]").fill("SPECIMEN, Tai Man Peter");
		const document = await submit(me, product);
		expect(document).toMatchObject({ nameEN: "SPECIMEN, Tai Man Peter", iamSmart: null });
	});

	test("and the server rejects leads back to this step, to be filled in again", async ({
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
		await customer.press("Go to Responsible Person");
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

/** Waits until iAM Smart's values are in the draft. */
async function filledDraft({ page }: IamSmartCustomer): Promise<void> {
	await expect.poll(() => readDraft(page)).toContain('"iamSmart":{');
}

describe("the tab of iAM Smart", () => {
	test("has nothing of the session in its storage, from the tap to the form's address", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart(CHINESE, IAM_SMART_CHINESE);
		const { page } = me;
		expect(Object.keys(await storageOf(page))).toEqual(
			expect.arrayContaining(["session-token", "draft-key"]),
		);
		let answer = () => {};
		const isHeld = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(/\/getQR$/, async (route) => {
			await isHeld;
			await route.continue();
		});
		const opened = page.context().waitForEvent("page");
		await me.customer.press(IAM_SMART_CHINESE.start);
		const tab = await opened;
		expect(await storageOf(tab)).toEqual({});
		await tab.getByText(IAM_SMART_CHINESE.opening).first().waitFor();
		expect(await storageOf(tab)).toEqual({});
		answer();
		await tab.getByRole("link", { name: IAM_SMART_CHINESE.sandbox.open, exact: true }).waitFor();
		expect(await storageOf(tab)).toEqual({});
		await me.decide(tab, "approve");
		expect(await storageOf(tab)).toEqual({});
		await tab.goto(page.url());
		await tab.getByRole("textbox", { name: CHINESE.accountNo }).waitFor();
		expect(Object.keys(await storageOf(tab))).not.toContain("session-token");
		expect(await tab.locator("[name=accountNO]").inputValue()).toBe("");
		expect(await storageOf(tab)).not.toMatchObject({
			"draft-key": (await storageOf(page))["draft-key"],
		});
		await me.filled();
	});
});

function storageOf(page: Page): Promise<Record<string, string>> {
	return page.evaluate(() => ({ ...sessionStorage }));
}
