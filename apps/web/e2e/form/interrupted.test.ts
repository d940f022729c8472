import { samplePhoto } from "@sim-registration/sample-documents";
import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import type { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { holdPictures, makePicturesReady, pictureEnds } from "../support/held-pictures.ts";
import { entryInHistory, pressBack } from "../support/in-history.ts";
import { readDraft } from "../support/read-draft.ts";
import { ENGLISH } from "../support/texts.ts";

const SLOW_PICTURES = { before: (page: Page) => page.addInitScript(holdPictures) };
const PERSON_TOO = { ...SLOW_PICTURES, isFilled: true } as const;

/** Replaces a photo; the new one is not ready before {@link makePicturesReady}. */
async function startReplacing({ page }: Customer): Promise<void> {
	const photo = await samplePhoto();
	const payload = { name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) };
	await page.locator("input[name=idCopyF-file]").setInputFiles(payload);
	await page.locator('fieldset#idCopyF[aria-busy="true"]').waitFor();
}

describe("a photo that is still being prepared when its step is left", () => {
	test("does not reach the next customer's form", async ({ atPerson, product }) => {
		const { person } = await ordinaryEntries();
		const customer = await atPerson(ENGLISH, PERSON_TOO);
		const { page } = customer;
		await startReplacing(customer);
		await customer.logOut();
		await customer.logIn(product.takeAccount().login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await makePicturesReady(page);
		await pictureEnds(page);
		await customer.field(ENGLISH.email).fill("next@example.com");
		await expect.poll(() => readDraft(page)).toContain("next@example.com");
		const draft = await readDraft(page);
		for (const value of [person.nameEN, person.nameHK, person.idNumber[0] ?? ""])
			expect(draft).not.toContain(value);
	});

	test("neither undoes a correction nor replaces the earlier photo", async ({ atPerson }) => {
		const { person } = await ordinaryEntries();
		const customer = await atPerson(ENGLISH, PERSON_TOO);
		const { page } = customer;
		await startReplacing(customer);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.next();
		await customer.field(ENGLISH.nameEnglish).fill("CORRECTED, Name");
		await makePicturesReady(page);
		await pictureEnds(page);
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.getByText("CORRECTED, Name").waitFor();
		await page.getByText(person.idCopyF.name).waitFor();
	});
});

/** Holds each submission until it is answered. */
async function holdSubmissions(page: Page) {
	const keys: (string | null)[] = [];
	let answer = (_how: (route: Route) => Promise<void>) => {};
	await page.route(/formsubmission$/, async (route) => {
		keys.push(await route.request().headerValue("Idempotency-Key"));
		const how = await new Promise<(route: Route) => Promise<void>>((resolve) => {
			answer = resolve;
		});
		await how(route);
	});
	return { keys, answer: (how: (route: Route) => Promise<void>) => answer(how) };
}

describe("while the registration is being sent", () => {
	test("Back has no effect, however often it is pressed, and the success is shown", async ({
		atConfirmation,
		product,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const { answer, keys } = await holdSubmissions(page);
		await customer.confirm({ declares: false });
		const sending = page.getByRole("dialog", { name: "Submitting" });
		await sending.waitFor();
		await expect.poll(() => keys.length).toBe(1);
		const place = await page.evaluate(entryInHistory);
		for (const steps of [1, 1, 2, 1]) {
			await page.evaluate(pressBack, steps);
			await expect.poll(() => page.evaluate(entryInHistory)).toBe(place);
			expect(await sending.isVisible()).toBe(true);
			expect(await sending.isVisible()).toBe(true);
		}
		answer((route) => route.continue());
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});

	test("Back does not hide a failure", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const { answer, keys } = await holdSubmissions(page);
		await customer.confirm({ declares: false });
		await expect.poll(() => keys.length).toBe(1);
		const place = await page.evaluate(entryInHistory);
		await page.evaluate(pressBack, 1);
		answer((route) =>
			route.fulfill({
				status: 500,
				json: { success: false, errorCode: "form_submission_error" },
			}),
		);
		await page.getByText("Submission failed, please try again later.").waitFor();
		await expect.poll(() => page.evaluate(entryInHistory)).toBe(place);
		await customer.press("OK");
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.goBack();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	test("a reloaded page says that it may have been sent, and sends it once", async ({
		atConfirmation,
		product,
	}) => {
		const before = await product.references();
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const { answer, keys } = await holdSubmissions(page);
		await customer.confirm({ declares: false });
		await expect.poll(() => keys.length).toBe(1);
		await expect.poll(() => readDraft(page)).toContain(keys[0]);
		await page.reload();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.getByText("It may have been sent").waitFor();
		await page.goBack();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page
			.getByText(
				"If it has arrived, changes you make now will not be included, and we will tell you so when you submit again.",
			)
			.waitFor();
		await customer.next();
		await customer.confirm({ declares: false });
		await expect.poll(() => keys.length).toBe(2);
		answer((route) => route.continue());
		const reference = await customer.reference();
		expect(keys[1]).toBe(keys[0]);
		expect(await product.references()).toEqual([reference, ...before]);
	});
});
