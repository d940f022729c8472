import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { countDraftParts, draftWithFiles } from "../support/kept-draft.ts";
import { PHONE } from "../support/phone.ts";
import { readDraft } from "../support/read-draft.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ticks the box, and waits until server and phone keep the draft. */
async function keep(
	{ page }: Customer,
	{ keepOnPhone }: Texts = ENGLISH,
	count = 1,
): Promise<void> {
	const kept = page.waitForResponse(/keepKeyHalf$/);
	await page.getByRole("checkbox", { name: keepOnPhone }).check();
	expect((await kept).status()).toBe(200);
	await expect.poll(() => keptDrafts(page)).toBe(count);
}

function keptDrafts(page: Page): Promise<number> {
	return page.evaluate(
		() => (localStorage.getItem("kept-drafts") ?? "").split(" ").filter(Boolean).length,
	);
}

/** Closes the tab, and opens the form in another one of the same browser. */
async function inNewTab({ page }: Customer, texts: Texts = ENGLISH): Promise<Customer> {
	const context = page.context();
	const address = page.url();
	const next = await context.newPage();
	await page.close({ runBeforeUnload: false });
	await next.goto(address);
	return new Customer(next, texts);
}

function offer({ page }: Customer) {
	return page.getByRole("dialog", { name: /Welcome back|歡迎回來/ });
}

describe("what the customer keeps on the phone", () => {
	test("comes back after a login in another tab, byte for byte, and is gone once registered", async ({
		atPerson,
		account,
		product,
	}) => {
		const { person, files } = await ordinaryEntries();
		const first = await atPerson(CHINESE, { isFilled: true });
		await draftWithFiles(first.page, 5);
		await keep(first, CHINESE);
		const customer = await inNewTab(first, CHINESE);
		await customer.logIn(account.login);
		await offer(customer).getByText("檔案：5 個。").waitFor();
		await offer(customer).getByText("公司資料已填妥。").waitFor();
		await customer.press(CHINESE.continueEntered);
		expect(await customer.field(CHINESE.nameEnglish).inputValue()).toBe(person.nameEN);
		expect(
			await customer.page.getByRole("checkbox", { name: CHINESE.keepOnPhone }).isChecked(),
		).toBe(true);
		await customer.next();
		const destroyed = customer.page.waitForResponse(/destroyKeyHalf$/);
		await customer.confirm({ declares: false });
		const exported = await product.export(await customer.reference());
		for (const [upload, file] of Object.entries(files))
			expect(exported.files.get(upload)?.equals(Buffer.from(file.bytes)), upload).toBe(true);
		expect((await destroyed).status()).toBe(200);
		expect(await keptDrafts(customer.page)).toBe(0);
		expect(await countDraftParts(customer.page)).toBe(0);
	});

	test("stays after a log-out, which says so, for the next login in the same tab", async ({
		atCompany,
		account,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const { page } = customer;
		const { company } = await ordinaryEntries();
		await customer.askToLogOut();
		const dialog = page.getByRole("dialog", { name: "Log out?" });
		await dialog.getByText("will be removed from this form").waitFor();
		const kept = page.waitForResponse(/keepKeyHalf$/);
		await dialog.getByRole("checkbox", { name: ENGLISH.keepOnPhone }).check();
		await kept;
		await dialog.getByText("will be removed from this form").waitFor({ state: "detached" });
		await customer.press(ENGLISH.logOut);
		await page.getByText("What you entered stays on this phone, encrypted").waitFor();
		expect(await page.evaluate(() => sessionStorage.getItem("draft-key"))).toBe(null);
		await customer.logIn(account.login);
		await customer.press(ENGLISH.continueEntered);
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await page.getByText(company.brCopy?.name ?? "").waitFor();
	});

	test("stays if the log-out is pressed right after the tick, and not right after its removal", async ({
		atCompany,
		account,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const { page } = customer;
		await page.route(/keepKeyHalf$/, async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 1_000));
			await route.continue();
		});
		const box = page.getByRole("dialog").getByRole("checkbox", { name: ENGLISH.keepOnPhone });
		await customer.askToLogOut();
		await box.check();
		await customer.press(ENGLISH.logOut);
		await page.getByText("What you entered stays on this phone, encrypted").waitFor();
		expect(await keptDrafts(page)).toBe(1);
		await customer.logIn(account.login);
		await customer.press(ENGLISH.continueEntered);
		await customer.askToLogOut();
		await box.uncheck();
		await customer.press(ENGLISH.logOut);
		await page.getByText("What you entered has been deleted").waitFor();
		expect(await keptDrafts(page)).toBe(0);
		await expect.poll(() => countDraftParts(page)).toBe(0);
	});

	test("waits for its account when another one logs in in the same tab after a reload", async ({
		atCompany,
		account,
		product,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		await keep(customer);
		await customer.page.evaluate(() => sessionStorage.removeItem("session-token"));
		await customer.page.reload();
		await customer.logIn(product.takeAccount().login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		const later = await inNewTab(customer);
		await later.logIn(account.login);
		await offer(later).waitFor();
	});

	test("is not kept without the tick, nor once it is unticked", async ({ atCompany, account }) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		const box = first.page.getByRole("checkbox", { name: ENGLISH.keepOnPhone });
		expect(await box.isChecked()).toBe(false);
		await keep(first);
		const released = first.page.waitForResponse(/keepKeyHalf$/);
		await box.uncheck();
		await released;
		await expect.poll(() => keptDrafts(first.page)).toBe(0);
		const customer = await inNewTab(first);
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		expect(await offer(customer).count()).toBe(0);
	});

	test("is mentioned in a mail to the address that was entered, if the customer asks for it", async ({
		atCompany,
		account,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const { page } = customer;
		const { company } = await ordinaryEntries();
		const box = page.getByRole("checkbox", { name: "Remind me tomorrow" });
		expect(await box.count()).toBe(0);
		await keep(customer);
		const asked = page.waitForRequest(/setReminder$/);
		await box.check();
		expect((await asked).postDataJSON()).toMatchObject({ address: company.email });
		await page.getByRole("main").getByText(`goes to ${company.email}`).waitFor();
		await expect.poll(() => readDraft(page)).toContain(`"reminderTo":"${company.email}"`);
		await page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await expect.poll(() => box.isChecked()).toBe(true);
		const corrected = page.waitForRequest(/setReminder$/);
		await customer.field(ENGLISH.email).fill("");
		await customer.field(ENGLISH.email).fill("corrected@wongkee.example");
		await page.getByRole("main").getByText(`goes to ${company.email}`).waitFor();
		expect((await corrected).postDataJSON()).toMatchObject({
			address: "corrected@wongkee.example",
		});
		await page.getByRole("main").getByText("goes to corrected@wongkee.example").waitFor();
		expect(await box.isChecked()).toBe(true);
		const later = await inNewTab(customer);
		await later.logIn(account.login);
		await later.press(ENGLISH.continueEntered);
		expect(await later.page.getByRole("checkbox", { name: /^Remind me/ }).isChecked()).toBe(false);
	});

	test("is kept on with its reminder if the server does not hear that it should not be", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, { isFilled: true });
		const { page } = customer;
		await keep(customer);
		const reminder = page.getByRole("checkbox", { name: "Remind me tomorrow" });
		const set = page.waitForResponse(/setReminder$/);
		await reminder.check();
		await set;
		await page.route(/setReminder$/, (route) => route.abort());
		const box = page.getByRole("checkbox", { name: ENGLISH.keepOnPhone });
		await box.click();
		await page.getByRole("main").getByText("This could not be changed.").waitFor();
		expect([await box.isChecked(), await reminder.isChecked()]).toEqual([true, true]);
		await page.unroute(/setReminder$/);
		await box.uncheck();
		await reminder.waitFor({ state: "detached" });
		await expect.poll(() => keptDrafts(page)).toBe(0);
	});

	test("leaves nothing of itself in the server's data and log", async ({ atPerson, product }) => {
		const { company, person, files } = await ordinaryEntries();
		const customer = await atPerson(ENGLISH, { isFilled: true });
		await draftWithFiles(customer.page, 5);
		await keep(customer);
		const asked = customer.page.waitForResponse(/setReminder$/);
		await customer.page.getByRole("checkbox", { name: /^Remind me/ }).check();
		expect((await asked).status()).toBe(200);
		const texts = [company.companyNameHK, company.email, person.nameEN, person.nameHK];
		const needles = [
			...texts.flatMap((text) => [text, btoa(unescape(encodeURIComponent(text)))]),
			...Object.values(files).map(({ bytes }) => {
				const middle = Math.floor(bytes.length / 2);
				return Buffer.from(bytes.subarray(middle, middle + 64));
			}),
		];
		const stored = await readdir(join(product.directory, "data"), {
			recursive: true,
			withFileTypes: true,
		});
		const places = await Promise.all(
			stored
				.filter((entry) => entry.isFile())
				.map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(() => Buffer.of())),
		);
		places.push(Buffer.from(product.logLines.join("\n")));
		expect(places.length).toBeGreaterThan(5);
		expect(product.logLines.length).toBeGreaterThan(0);
		for (const needle of needles)
			expect(
				places.some((bytes) => bytes.includes(needle)),
				String(needle),
			).toBe(false);
	});

	test("is not shown to another account, and waits for its own", async ({
		atCompany,
		account,
		product,
	}) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const other = await inNewTab(first);
		await other.logIn(product.takeAccount().login);
		await other.heading(ENGLISH.companyHeading).waitFor();
		expect(await other.field(ENGLISH.email).inputValue()).toBe("");
		expect(await offer(other).count()).toBe(0);
		await other.logOut();
		await other.heading(ENGLISH.login).waitFor();
		await other.logIn(account.login);
		await offer(other).waitFor();
	});

	test("of two tabs is offered by its last edit, and the other one after it", async ({
		atCompany,
		account,
	}) => {
		const early = await atCompany(ENGLISH, { isFilled: true });
		const late = new Customer(await early.page.context().newPage(), ENGLISH);
		await late.page.goto(early.page.url());
		await late.logIn(account.login);
		await late.field(ENGLISH.email).fill("late@wongkee.example");
		await keep(early);
		await keep(late, ENGLISH, 2);
		await early.page.close({ runBeforeUnload: false });
		const next = await inNewTab(late);
		await next.logIn(account.login);
		await next.press(ENGLISH.continueEntered);
		expect(await next.field(ENGLISH.email).inputValue()).toBe("late@wongkee.example");
		await next.logOut();
		await next.logIn(account.login);
		await next.press(ENGLISH.startAgain);
		await next.logOut();
		await next.logIn(account.login);
		await next.press(ENGLISH.continueEntered);
		const { company } = await ordinaryEntries();
		expect(await next.field(ENGLISH.email).inputValue()).toBe(company.email);
	});

	test("is nothing on another phone, also once it is kept there", async ({
		atCompany,
		account,
		browser,
		onTestFinished,
	}) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const context = await browser.newContext(PHONE);
		onTestFinished(() => context.close());
		const other = new Customer(await context.newPage(), ENGLISH);
		await other.page.goto(first.page.url());
		await other.logIn(account.login);
		await other.heading(ENGLISH.companyHeading).waitFor();
		expect(await other.field(ENGLISH.email).inputValue()).toBe("");
		expect(await offer(other).count()).toBe(0);
	});

	test("is deleted by starting again", async ({ atCompany, account }) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const customer = await inNewTab(first);
		await customer.logIn(account.login);
		await customer.press(ENGLISH.startAgain);
		await expect.poll(() => keptDrafts(customer.page)).toBe(0);
		const later = await inNewTab(customer);
		await later.logIn(account.login);
		await later.heading(ENGLISH.companyHeading).waitFor();
		expect(await offer(later).count()).toBe(0);
	});

	/** The same phone, a number of days later. */
	async function daysLater(first: Customer, days: number): Promise<Customer> {
		const { clock } = first.page;
		const later = await inNewTab(first);
		// A closing page has its draft for another moment.
		const open = async () => (await navigator.locks.query()).held?.length;
		await expect.poll(() => later.page.evaluate(open)).toBe(0);
		await clock.install({ time: Date.now() + days * DAY_MS });
		await later.page.reload();
		return later;
	}

	test("is offered six days later", async ({ atCompany, account }) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const customer = await daysLater(first, 6);
		await customer.logIn(account.login);
		await offer(customer).waitFor();
	});

	test("is gone eight days later", async ({ atCompany, account }) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const customer = await daysLater(first, 8);
		await expect.poll(() => keptDrafts(customer.page)).toBe(0);
		expect(await countDraftParts(customer.page)).toBe(0);
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await offer(customer).count()).toBe(0);
	});

	test("does not open after the operator has ended it, and nothing tells of it", async ({
		atCompany,
		account,
		product,
	}) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		await product.operator("drafts", "end", account.login.accountNO, "--yes");
		const customer = await inNewTab(first);
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await offer(customer).count()).toBe(0);
	});

	test("is reported if the browser has removed it", async ({ atCompany, account }) => {
		const first = await atCompany(ENGLISH, { isFilled: true });
		await keep(first);
		const customer = await inNewTab(first);
		await customer.page.evaluate(
			() =>
				new Promise((resolve) => {
					indexedDB.deleteDatabase("registration-drafts").onsuccess = resolve;
				}),
		);
		await customer.logIn(account.login);
		await customer.page.getByText("your browser has removed them").waitFor();
	});
});

test("without a connection the box says that it could not be ticked", async ({ atCompany }) => {
	const { page } = await atCompany(ENGLISH, { isFilled: true });
	await page.route(/keepKeyHalf$/, (route) => route.abort());
	const box = page.getByRole("checkbox", { name: ENGLISH.keepOnPhone });
	await box.click();
	await page.getByText("This could not be changed. Check your connection").waitFor();
	expect(await box.isChecked()).toBe(false);
	expect(await keptDrafts(page)).toBe(0);
});
