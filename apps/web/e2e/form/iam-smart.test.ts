import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { testWithIamSmart as test } from "../support/fixtures.ts";
import type { IamSmartCustomer } from "../support/iam-smart-customer.ts";
import { IAM_SMART_CHINESE, IAM_SMART_ENGLISH } from "../support/iam-smart-texts.ts";
import { FULL, VERIFIED } from "../support/iam-smart-values.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The photos of the identity document are already chosen. */
const WITH_PHOTOS = { isFilled: "files alone" } as const;

/** Whether a control looks editable. */
function lookOf(control: Locator) {
	return control.evaluate((element) => {
		const { backgroundColor, backgroundImage, borderColor, borderStyle, color } =
			getComputedStyle(element);
		return { backgroundColor, backgroundImage, borderColor, borderStyle, color };
	});
}

describe("a filling", () => {
	test("comes from iAM Smart's page in a second tab, is locked, submitted and exported as verified", async ({
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(CHINESE, IAM_SMART_CHINESE, WITH_PHOTOS);
		const { page, customer } = me;
		const link = page.getByRole("link", { name: IAM_SMART_CHINESE.moreInfo });
		expect(await link.getAttribute("href")).toBe("https://www.iamsmart.gov.hk/");
		const logo = page.getByRole("button", { name: IAM_SMART_CHINESE.start }).locator("img");
		expect(
			await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
		).toBe(true);
		const tab = await me.fill();
		await tab.getByText(IAM_SMART_CHINESE.sandbox.returned, { exact: true }).waitFor();
		expect(await tab.evaluate(() => window.opener)).toBeNull();
		expect(await me.values()).toEqual(FULL);
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.id))
			.toBe("iam-smart-filled");

		for (const field of ["nameEN", "nameHK", "birthday_dd", "birthday_mm", "idNO_1", "idNO_2"]) {
			const control = page.locator(`[name=${field}]`);
			expect(await control.getAttribute("readonly"), field).not.toBeNull();
			expect(await control.getAttribute("aria-describedby"), field).toBeNull();
			const group = page.getByRole("group", { name: IAM_SMART_CHINESE.providedBy, exact: true });
			expect(await group.filter({ has: control }).count(), field).toBe(1);
		}
		const idType = page.getByLabel(CHINESE.idType, { exact: true });
		expect(await idType.isDisabled()).toBe(true);
		expect(await lookOf(idType)).toEqual(await lookOf(page.locator("[name=nameEN]")));
		// Beside the More Info link, and once in each card that iAM Smart filled in.
		expect(await page.getByText(IAM_SMART_CHINESE.providedBy, { exact: true }).count()).toBe(3);
		await page.locator("[name=nameEN]").focus();
		await page.keyboard.type("X");
		expect((await me.values())["nameEN"]).toBe(FULL.nameEN);

		await customer.next();
		await customer.heading(CHINESE.confirmHeading).waitFor();
		expect(await page.getByText(IAM_SMART_CHINESE.verified, { exact: true }).count()).toBe(4);
		await customer.confirm({ declares: false });
		const { document } = await product.export(await customer.reference());
		expect(document).toMatchObject(FULL);
		expect(document.iamSmart).toMatchObject({ fields: VERIFIED });
	});
});

describe("waiting for iAM Smart", () => {
	test("asks every 2000 ms and gives up after 180000 ms with iamsmart_error", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart();
		const { page } = me;
		await page.clock.install();
		const askedAt: number[] = [];
		await page.route("**/poll/formFilling/*", async (route) => {
			askedAt.push(await page.evaluate(() => Date.now()));
			await route.fulfill({ status: 202, json: {} });
		});
		await me.start();
		while (askedAt.length < 4) await page.clock.runFor(250);
		const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
		expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
		// An answer takes the time of a few steps of the clock.
		expect(Math.min(...pauses)).toBeLessThan(3_000);
		await page.clock.fastForward(160_000);
		expect(await me.dialog(IAM_SMART_ENGLISH.waiting).isVisible()).toBe(true);
		const withdrawn = page.waitForResponse(/cancelFormFilling$/);
		await page.clock.fastForward(10_000);
		expect((await withdrawn).status()).toBe(200);
		await me.dialog(IAM_SMART_ENGLISH.errorTitle).getByText(IAM_SMART_ENGLISH.error).waitFor();
	});

	test("ends with Cancel, and with the phone's Back, which stays on the step", async ({
		atIamSmart,
	}) => {
		const me = await atIamSmart();
		const { page, customer } = me;
		await page.clock.install();
		const polls = countPolls(me);
		const tab = await me.start();
		await expect.poll(() => polls.count).toBeGreaterThan(0);
		const cancelled = page.waitForResponse(/cancelFormFilling$/);
		await customer.press(ENGLISH.cancel);
		await me.dialog(IAM_SMART_ENGLISH.waiting).waitFor({ state: "hidden" });
		let asked = polls.count;
		await page.clock.runFor(10_000);
		expect(polls.count).toBe(asked);
		await cancelled;
		await me.decide(tab, "approve");
		await tab.getByRole("heading", { name: "Nothing was filled in", exact: true }).waitFor();
		await page.bringToFront();

		await me.start();
		await expect.poll(() => polls.count).toBeGreaterThan(asked);
		await page.evaluate(() => history.back());
		await me.dialog(IAM_SMART_ENGLISH.waiting).waitFor({ state: "hidden" });
		await customer.heading(ENGLISH.personHeading).waitFor();
		asked = polls.count;
		await page.clock.runFor(10_000);
		expect(polls.count).toBe(asked);
		await page.evaluate(() => history.back());
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await me.dialog(IAM_SMART_ENGLISH.waiting).isVisible()).toBe(false);
	});
});

describe("what iAM Smart filled in", () => {
	test("is unlocked and cleared by 'Enter manually instead', and no longer counts as verified", async ({
		atIamSmart,
		product,
	}) => {
		const me = await atIamSmart(ENGLISH, IAM_SMART_ENGLISH, WITH_PHOTOS);
		const { customer, page } = me;
		await me.fill();
		const calendar = page.getByRole("button", { name: "Choose from a calendar" });
		await calendar.waitFor({ state: "detached" });
		await customer.press(IAM_SMART_ENGLISH.discard);
		await calendar.waitFor();
		await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("nameEN");
		const removed = "The details from iAM Smart have been removed. Please enter them yourself.";
		await page.getByRole("status").getByText(removed).waitFor();
		expect(await page.locator("[name=nameEN]").inputValue()).toBe("");
		const { person } = await ordinaryEntries();
		await customer.fillPersonTexts(person);
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		expect(await page.getByText(IAM_SMART_ENGLISH.verified).count()).toBe(0);
		await customer.confirm({ declares: false });
		const { document } = await product.export(await customer.reference());
		expect(document).toMatchObject({ nameEN: person.nameEN, iamSmart: null });
	});
});

function countPolls({ page }: IamSmartCustomer): { readonly count: number } {
	const polls = { count: 0 };
	page.on("request", (request) => {
		if (request.url().includes("/poll/formFilling/")) polls.count++;
	});
	return polls;
}
