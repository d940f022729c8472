import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { countDraftParts, draftWithFiles, readStorage } from "../support/kept-draft.ts";
import { readDraft } from "../support/read-draft.ts";
import { expectSentAsChosen } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const HOUR_MS = 60 * 60 * 1000;
const FILLED = { isFilled: true };

describe("a reload continues at the same step, with everything entered", () => {
	test("on each step, with files, until the registration", async ({ atCompany, product }) => {
		const { company, person, files } = await ordinaryEntries();
		const customer = await atCompany(CHINESE);
		await customer.fillCompany(company);
		await draftWithFiles(customer.page, 2);
		await customer.page.reload();
		await customer.heading(CHINESE.companyHeading).waitFor();
		const english = customer.field(CHINESE.companyNameEnglish);
		expect(await english.inputValue()).toBe(company.companyNameEN);
		await customer.page.getByText(files.brCopy.name).waitFor();
		await customer.next();
		await customer.fillPerson(person);
		await draftWithFiles(customer.page, 5);
		await customer.page.reload();
		await customer.heading(CHINESE.personHeading).waitFor();
		expect(await customer.field(CHINESE.nameEnglish).inputValue()).toBe(person.nameEN);
		await customer.next();
		await customer.heading(CHINESE.confirmHeading).waitFor();
		await customer.page.reload();
		await customer.confirm({ declares: false });
		const exported = await product.export(await customer.reference());
		for (const [upload, file] of Object.entries(files))
			await expectSentAsChosen(exported.files.get(upload) ?? Buffer.alloc(0), file, upload);
		expect(await countDraftParts(customer.page)).toBe(0);
	});
});

test("the language toggle keeps the step, the entries and the files", async ({ atCompany }) => {
	const { company, files } = await ordinaryEntries();
	const { page } = await atCompany(ENGLISH, FILLED);
	await page.getByRole("banner").getByRole("link", { name: /^繁/ }).click();
	const inChinese = new Customer(page, CHINESE);
	await inChinese.heading(CHINESE.companyHeading).waitFor();
	expect(await inChinese.field(CHINESE.email).inputValue()).toBe(company.email);
	for (const { name } of [files.brCopy, files.businessProof]) await page.getByText(name).waitFor();
	await inChinese.next();
	await inChinese.heading(CHINESE.personHeading).waitFor();
});

describe("the draft is unreadable to others", () => {
	test("with another account in this tab", async ({ atCompany, product }) => {
		const customer = await atCompany(ENGLISH, FILLED);
		await customer.page.evaluate(() => sessionStorage.removeItem("session-token"));
		await customer.page.reload();
		await customer.logIn(product.takeAccount().login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		await draftWithFiles(customer.page, 0);
	});

	test("in the browser's storage", async ({ account, atPerson }) => {
		const { login } = account;
		const { company, person, files } = await ordinaryEntries();
		const customer = await atPerson(ENGLISH, { isFilled: "files alone" });
		await customer.fillPersonTexts(person);
		await expect.poll(() => readDraft(customer.page)).toContain(person.nameHK);
		await draftWithFiles(customer.page, 5);
		const stored = await readStorage(customer.page);
		const canaries = [
			login.accountNO,
			login.mobileNO,
			company.companyNameEN,
			company.companyNameHK,
			company.email,
			person.nameEN,
			person.nameHK,
			person.idNumber[0] ?? "",
			files.brCopy.name,
			files.idCopyF.name,
			new TextDecoder("latin1").decode(files.idCopyF.bytes.slice(-64)),
			new TextDecoder("latin1").decode(files.businessProof.bytes.slice(0, 64)),
		];
		// The search finds unsealed text, and the sealed files were read.
		expect(stored).toContain("draft-key=");
		expect(stored.length).toBeGreaterThan(files.idCopyF.bytes.length);
		for (const canary of canaries) {
			expect(stored).not.toContain(canary);
			expect(stored).not.toContain(btoa(unescape(encodeURIComponent(canary))));
		}
	});
});

describe("after the session ended", () => {
	test("the same account is offered the draft, and continues with it", async ({
		account,
		atCompany,
	}) => {
		const { login } = account;
		const { company } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, {
			...FILLED,
			before: (page) => page.clock.install(),
		});
		await customer.page.clock.fastForward(23 * HOUR_MS);
		await customer.page.reload();
		await customer.page.getByText("What you have entered is kept.").waitFor();
		// Without a session the phone cannot open what it stores, including the account number.
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
		expect(await customer.field(ENGLISH.mobileNo).inputValue()).toBe("");
		await customer.logIn(login);
		await customer.press(ENGLISH.continueEntered);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	test("a customer who starts again finds empty steps, and the old files are gone", async ({
		account,
		atCompany,
	}) => {
		const before = (page: Page) => page.addInitScript(noteAnnouncements);
		const customer = await atCompany(ENGLISH, { ...FILLED, before });
		await customer.page.evaluate(() => sessionStorage.removeItem("session-token"));
		await customer.page.reload();
		await customer.logIn(account.login);
		await takeAnnouncements(customer.page);
		await customer.press("Start again");
		await customer.page.getByRole("dialog").waitFor({ state: "hidden" });
		await expect
			.poll(() => takeAnnouncements(customer.page))
			.toEqual(["What you entered before has been deleted."]);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		await draftWithFiles(customer.page, 0);
		await customer.page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});
});

describe("a day after the last edit it is removed", () => {
	test("from the page that stayed open", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, {
			...FILLED,
			before: (page) => page.clock.install(),
		});
		await customer.page.clock.fastForward(24 * HOUR_MS);
		await customer.heading(ENGLISH.login).waitFor();
		const reason =
			"You have changed nothing for 24 hours. What you entered has been deleted. Your own files stay on your phone.";
		await customer.page.getByRole("alert").getByText(reason).waitFor();
		await expect.poll(() => countDraftParts(customer.page)).toBe(0);
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	});

	test("from the phone, even if the tab that wrote it never returns", async ({
		atCompany,
		product,
	}) => {
		const customer = await atCompany(ENGLISH, FILLED);
		const context = customer.page.context();
		await customer.page.close();
		const later = await context.newPage();
		await later.clock.install({ time: Date.now() + 24 * HOUR_MS });
		await later.goto(product.address("en"));
		await expect.poll(() => countDraftParts(later)).toBe(0);
	});
});

describe("it is removed", () => {
	test("by a log-out", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, FILLED);
		await customer.logOut();
		await customer.heading(ENGLISH.login).waitFor();
		await expect.poll(() => countDraftParts(customer.page)).toBe(0);
		expect(await customer.page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	});
});
