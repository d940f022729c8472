import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { inBar, tabsTo } from "../support/action-bar.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { pauseReact } from "../support/paused-react.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const SUBMISSION = "**/api/form/formsubmission";

/** Replaces the server's answer to the next submission. */
async function answerWith(page: Page, status: number, errorCode: string): Promise<void> {
	await page.route(SUBMISSION, (route) =>
		route.fulfill({ status, json: { success: false, errorCode } }),
	);
}

describe("the confirmation screen", () => {
	test("shows everything that was entered, the warning, Back and Confirm, and no declaration beside an HKID", async ({
		atConfirmation,
	}) => {
		const { page } = await atConfirmation(ENGLISH);
		const { company, person } = await ordinaryEntries();
		const uploads = [company.brCopy, company.businessProof];
		const images = [person.idCopyF, person.idCopyS, person.idCopyB];
		const shown = (await page.locator("main").textContent()) ?? "";
		for (const text of [
			"Please check your information and files again before you submit.",
			"To submit again later, you would have to redo the whole process.",
			company.companyNameEN,
			company.companyNameHK,
			company.email,
			"39284710-000-12-25-A",
			person.nameEN,
			person.nameHK,
			"04/11/1985",
			"A123456(3)",
			...[...uploads, ...images].map((file) => file?.name ?? ""),
		])
			expect(shown).toContain(text);
		for (const name of ["Back", ENGLISH.confirm])
			await page.getByRole("button", { name, exact: true }).waitFor();
		expect(await page.getByRole("checkbox", { name: ENGLISH.declaration }).count()).toBe(0);
		expect(await page.locator("[aria-current=step]").textContent()).toBe("Confirmation");
	});

	test("keeps the declaration ticked, also right after the screen is there", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, {
			isFilled: "person too",
			person: { idType: "passport", idNumber: ["K12345678"] },
		});
		const { page } = customer;
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.evaluate(pauseReact, 1_000);
		await customer.next();
		// Fails where the box is not ticked right after the click.
		await page.getByRole("checkbox", { name: ENGLISH.declaration }).check();
	});

	test("repeats the warnings of the fields, and each file leads back to its field", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, {
			isFilled: "person too",
			without: "brCopy",
			company: { brParts: ["39284710", "000", "13", "25", "A"] },
			person: {
				nameEN: "CHAN Tai Man 2",
				nameHK: "陳大文A",
				idType: "passport",
				idNumber: ["K12345678"],
			},
		});
		const { page } = customer;
		await customer.choose(ENGLISH.brCopy, await darkPhoto());
		await customer.press(`${ENGLISH.useAnyway}: ${ENGLISH.brCopy}`);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.next();
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		const below = (label: string) =>
			page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
		await below("BR Certificate No.")
			.getByText(/usually from 01 to 12/)
			.waitFor();
		await below("Name")
			.getByText(/A Chinese name usually has Chinese characters only/)
			.waitFor();
		await below("Name")
			.getByText(/An English name usually/)
			.waitFor();
		await below("ID Number")
			.getByText(/looks like an HKSAR passport/)
			.waitFor();
		const copy = below(ENGLISH.brCopy);
		await copy.getByText(/This photo looks dark/).waitFor();
		await copy.getByText(ENGLISH.pleaseCheck, { exact: true }).waitFor();
		expect(await below(ENGLISH.businessProof).textContent()).toContain("✓");
		for (const [upload, heading] of [
			["businessProof", ENGLISH.companyHeading],
			["idCopyB", ENGLISH.personHeading],
		] as const) {
			await customer.press(ENGLISH.change + ENGLISH[upload]);
			await customer.heading(heading).waitFor();
			await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(upload);
			expect(await page.locator("[aria-labelledby=error-summary]").count()).toBe(0);
			await customer.next();
			if (upload === "businessProof") {
				await customer.heading(ENGLISH.personHeading).waitFor();
				await customer.next();
			}
			await customer.heading(ENGLISH.confirmHeading).waitFor();
		}
	});

	test("leads from each value to its field, back from the company in one press, and with Back to the person, whose values are kept", async ({
		atConfirmation,
	}) => {
		const texts = CHINESE;
		const customer = await atConfirmation(texts);
		const { page } = customer;
		const rows = await page.locator("dl dt").allTextContents();
		expect(rows).toHaveLength(13);
		for (const row of rows) {
			const change = page.getByRole("button", { name: texts.change + row, exact: true });
			expect(await change.count(), row).toBe(1);
			const box = await change.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0), row).toBeGreaterThanOrEqual(44);
		}
		const focused = () => page.evaluate(() => document.activeElement?.id);
		for (const [row, field, isOfPerson] of [
			[rows[0], "companyNameHK", false],
			[rows[1], "branchSameAsCompany", false],
			[texts.email, "email", false],
			["商業登記證號碼", "brNO_1", false],
			["出生日期", "birthday_dd", true],
			[texts.idType, "idType", true],
			["證件號碼", "idNO_1", true],
		] as const) {
			await customer.press(texts.change + row);
			await customer.heading(isOfPerson ? texts.personHeading : texts.companyHeading).waitFor();
			await expect.poll(focused, { message: field }).toBe(field);
			await inBar(page, isOfPerson ? texts.next : texts.backToConfirmation).click();
			await customer.heading(texts.confirmHeading).waitFor();
		}
		await customer.press(texts.back);
		await customer.heading(texts.personHeading).waitFor();
		const { person } = await ordinaryEntries();
		expect(await customer.field(texts.nameEnglish).inputValue()).toBe(person.nameEN);
	});

	test("is reached again from a changed field once all is valid, and shows the new value", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const returns = ENGLISH.backToConfirmation;
		await customer.press(ENGLISH.change + ENGLISH.email);
		await page.locator("#email:focus").waitFor();
		await customer.field(ENGLISH.email).fill("nobody");
		expect(await tabsTo(page, returns)).toBe(1);
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: "Please enter a valid Email Address." }).click();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("new@wongkee.example");
		expect(await tabsTo(page, returns)).toBe(1);
		await page.keyboard.press("Enter");
		await customer.heading(ENGLISH.confirmHeading).waitFor();
		await page.getByText("new@wongkee.example", { exact: true }).waitFor();
	});

	test("beside a passport asks for the declaration before it asks whether to submit", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH, {
			person: { idType: "passport", idNumber: ["E12345678"] },
		});
		const { page } = customer;
		const dialog = page.getByRole("dialog");
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		await page.getByRole("link", { name: /Please tick the declaration/ }).waitFor();
		expect(await dialog.count()).toBe(0);
		await page.getByRole("checkbox", { name: ENGLISH.declaration }).check();
		await customer.press(ENGLISH.confirm);
		await dialog.getByRole("button", { name: ENGLISH.confirmAndSubmit }).waitFor();
	});

	test("without declaration and captcha lists both, and focuses the list", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH, {
			person: { idType: "passport", idNumber: ["E12345678"] },
		});
		const { page } = customer;
		await customer.press(ENGLISH.confirm);
		const list = page.locator("section:focus");
		await list.getByRole("link", { name: /Please tick the declaration/ }).waitFor();
		await list.getByRole("link", { name: "Required Recaptcha" }).waitFor();
		expect(await page.getByRole("dialog").count()).toBe(0);
	});

	test("without a captcha shows error_recaptcha_required, and with one asks before sending", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const dialog = page.getByRole("dialog");
		let sent = 0;
		page.on("request", (request) => {
			if (request.url().endsWith("formsubmission")) sent++;
		});
		await customer.press(ENGLISH.confirm);
		await dialog.getByText("Required Recaptcha").waitFor();
		await dialog.getByRole("button").click();
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		await dialog.getByRole("button", { name: "Check again" }).click();
		await dialog.waitFor({ state: "hidden" });
		expect(sent).toBe(0);
	});
});

describe("a submission that fails", () => {
	test.for([
		[
			"with 500 form_submission_error",
			500,
			"form_submission_error",
			"Submission failed, please try again later.",
		],
		[
			"with 422 and no field",
			422,
			"file_refused",
			"Submission failed. Please check again the information you have provided to ensure its validation, especially the format accuracy of the file that you have uploaded.",
		],
	] as const)(
		"%s shows the sentence, asks for a new captcha, and stays",
		async ([, status, errorCode, text], { atConfirmation }) => {
			const customer = await atConfirmation(ENGLISH);
			const { page } = customer;
			const dialog = page.getByRole("dialog");
			await answerWith(page, status, errorCode);
			await customer.confirm({ declares: false });
			await dialog.getByText(text, { exact: true }).waitFor();
			if (status === 500) await dialog.getByText(errorCode).waitFor();
			await dialog.getByRole("button").click();
			expect(await page.getByRole("checkbox", { name: ENGLISH.robot }).isChecked()).toBe(false);
			await customer.heading(ENGLISH.confirmHeading).waitFor();
		},
	);
});

describe("a submission that succeeds", () => {
	test("thanks the customer, says where the mails go and whom to ask, deletes token and cookie, and starts again empty", async ({
		account,
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		await customer.confirm({ declares: false });
		expect(await customer.reference()).not.toBe("");
		const main = page.locator("main");
		for (const text of [
			/Thank you/,
			/registered e-mail address and to the contact e-mail address of the account/,
			/o•••@wongkee\.example/,
			/please call our hotline .+ or write to .+@/,
			/09:00 to 22:00, Monday to Saturday, excluding public holidays/,
		])
			await main.getByText(text).waitFor();
		expect(await page.getByRole("list", { name: "Progress" }).count()).toBe(0);
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(kept).not.toMatch(/[\w-]{20,}\.[\w-]+\.[\w-]+/);
		const cookies = await page.context().cookies();
		expect(cookies.map(({ name }) => name)).not.toContain("csrf");

		await customer.press(ENGLISH.again);
		await customer.heading(ENGLISH.login).waitFor();
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});
});
