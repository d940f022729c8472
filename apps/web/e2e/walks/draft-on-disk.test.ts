import { webcrypto } from "node:crypto";
import { basename } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import { draftWithFiles } from "../support/kept-draft.ts";
import { KillableBrowser } from "../support/killable-browser.ts";
import { joined, openDraftKey } from "../support/open-draft-key.ts";
import { takeKeyHalfHere } from "../support/take-key-half.ts";
import { CHINESE } from "../support/texts.ts";

/** How a tab stores its half of a key: the draft's id, and 32 bytes in base64. */
const MARK = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9+/]{43}=)/g;

/** The browser's own autofill data, which its owner can turn off. */
const AUTOFILL = "Web Data";

const test = base.extend("killable", async ({ product: _ }, { onCleanup }) => {
	const killable = await KillableBrowser.create();
	onCleanup(() => killable.close());
	return killable;
});

interface SealedRow {
	readonly draft: string;
	readonly part: string;
	readonly iv: number[];
	readonly bytes: number[];
}

/** The sealed values of every draft, as stored in the database. */
function readRows(page: Page): Promise<SealedRow[]> {
	return page.evaluate(async () => {
		const ask = <Value>(request: IDBRequest<Value>) =>
			new Promise<Value>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const database = await ask(indexedDB.open("registration-drafts"));
		const rows = await ask(database.transaction("parts").objectStore("parts").getAll());
		database.close();
		return rows
			.filter(({ part }) => part.startsWith("values/"))
			.map(({ draft, part, sealed }) => ({
				draft,
				part,
				iv: [...sealed.iv],
				bytes: [...new Uint8Array(sealed.bytes)],
			}));
	});
}

async function opened(row: SealedRow, raw: Uint8Array): Promise<string | undefined> {
	const key = await webcrypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
	const additionalData = new TextEncoder().encode(`${row.draft}|${row.part}`);
	const parameters = { name: "AES-GCM", iv: Uint8Array.from(row.iv), additionalData };
	return await webcrypto.subtle.decrypt(parameters, key, Uint8Array.from(row.bytes)).then(
		(plain) => new TextDecoder().decode(plain),
		() => undefined,
	);
}

/** Every key found in a file on the disk, even if it was removed from a database since. */
async function keysOn(browser: KillableBrowser): Promise<Uint8Array[]> {
	const files = await browser.files();
	const utf16 = new TextDecoder("utf-16le");
	const texts = files.flatMap(({ bytes }) => [
		bytes.toString("latin1"),
		// A text may begin at any byte.
		utf16.decode(bytes),
		utf16.decode(bytes.subarray(1)),
	]);
	const marks = texts.flatMap((text) => [...text.matchAll(MARK)]);
	const keys = new Set(marks.map(([, , key = ""]) => key));
	return [...keys].map((key) => Buffer.from(key, "base64"));
}

/** The files in which values can be read, apart from the browser's own autofill data. */
async function valuesOn(browser: KillableBrowser, values: readonly string[]): Promise<string[]> {
	const files = await browser.files();
	return values.flatMap((value) => {
		const spellings = [Buffer.from(value), Buffer.from(value, "utf16le")];
		const holds = (bytes: Buffer) => spellings.some((each) => bytes.includes(each));
		return files
			.filter(({ path, bytes }) => basename(path) !== AUTOFILL && holds(bytes))
			.map(({ path }) => `${value} in ${path}`);
	});
}

/** A customer with a draft, once the browser has written the tab's data. */
async function withDraft(
	killable: KillableBrowser,
	address: string,
	login: { readonly accountNO: string; readonly mobileNO: string },
): Promise<Customer> {
	const { company, person } = await ordinaryEntries();
	const customer = new Customer(await killable.open(address), CHINESE);
	await customer.logIn(login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.fillPerson(person);
	await draftWithFiles(customer.page, 5);
	const kept = await customer.page.evaluate(() => Object.values<string>({ ...sessionStorage }));
	await killable.written([customer.page.url(), ...kept]);
	return customer;
}

/** Two browsers on copies of a browser's current profile. */
async function twoCopies(
	killable: KillableBrowser,
	onTestFinished: (close: () => Promise<void>) => void,
): Promise<[KillableBrowser, KillableBrowser]> {
	const copies = [await killable.copy(), await killable.copy()] as const;
	for (const copy of copies) onTestFinished(() => copy.close());
	return [...copies];
}

/** A new tab beside the one that the browser restores. */
async function inOtherTab(browser: KillableBrowser, address: string): Promise<Customer> {
	const restored = await browser.reopen(address);
	const page = await restored.context().newPage();
	await page.goto(address);
	return new Customer(page, CHINESE);
}

/** The half that the server gives now for the draft that the phone has kept. */
async function anotherHalf(page: Page): Promise<Uint8Array> {
	const [token, device] = await page.evaluate(() => [
		sessionStorage.getItem("session-token") ?? "",
		localStorage.getItem("kept-drafts")?.split(".")[2] ?? "",
	]);
	const half = await page.evaluate(takeKeyHalfHere, { token, device });
	return Buffer.from(half, "base64");
}

describe("what is on the phone's disk", () => {
	test("opens with the server's help before a log-out, and with nothing after it", async ({
		account,
		killable,
		product,
		onTestFinished,
	}) => {
		const { login } = account;
		const { company, person } = await ordinaryEntries();
		const customer = await withDraft(killable, product.address("tc"), login);
		const { page } = customer;
		const rows = await readRows(page);
		const key = await openDraftKey(page, "draft-key");
		const opens = await Promise.all(
			rows.map((row) => opened(row, Uint8Array.from(key?.bytes ?? []))),
		);
		expect(opens.join("")).toContain(company.companyNameHK);

		const [before, later] = await twoCopies(killable, onTestFinished);
		const copied = new Customer(await before.reopen(page.url()), CHINESE);
		await copied.heading(CHINESE.personHeading).waitFor();
		expect(await copied.field(CHINESE.nameChinese).inputValue()).toBe(person.nameHK);
		await before.kill();

		await customer.logOut();
		await customer.heading(CHINESE.login).waitFor();
		await killable.quit(page);

		const keys = [...(await keysOn(killable)), ...(await keysOn(before))];
		expect(keys.length).toBeGreaterThan(0);
		for (const row of rows)
			for (const each of keys) expect(await opened(row, each)).toBeUndefined();
		const values = [
			company.companyNameEN,
			company.companyNameHK,
			company.email,
			person.nameEN,
			person.nameHK,
			person.idNumber[0] ?? "",
		];
		expect(await valuesOn(killable, values)).toEqual([]);

		// The copy has everything from before: the half of the key, the session's token and the draft.
		const after = new Customer(await later.reopen(page.url()), CHINESE);
		await after.heading(CHINESE.login).waitFor();
		await after.logIn(login);
		await after.heading(CHINESE.companyHeading).waitFor();
		expect(await after.field(CHINESE.companyNameChinese).inputValue()).toBe("");
	});

	test("opens for its account if the customer kept it, and with nothing once the server has destroyed its half", async ({
		account,
		killable,
		product,
		onTestFinished,
	}) => {
		const { login } = account;
		const { company, person } = await ordinaryEntries();
		const customer = await withDraft(killable, product.address("tc"), login);
		const { page } = customer;
		const rows = await readRows(page);
		const key = await openDraftKey(page, "draft-key");
		const kept = page.waitForResponse(/keepKeyHalf$/);
		await page.getByRole("checkbox", { name: CHINESE.keepOnPhone }).check();
		await kept;
		const address = page.url();
		await killable.quit(page);
		const [before, later] = await twoCopies(killable, onTestFinished);

		const found = await inOtherTab(before, address);
		await found.logIn(login);
		await found.press(CHINESE.continueEntered);
		expect(await found.field(CHINESE.nameChinese).inputValue()).toBe(person.nameHK);
		await before.kill();

		await product.operator("drafts", "end", login.accountNO, "--yes");
		const lost = await inOtherTab(later, address);
		await lost.logIn(login);
		await lost.heading(CHINESE.companyHeading).waitFor();
		expect(await lost.field(CHINESE.companyNameChinese).inputValue()).toBe("");
		const half = await anotherHalf(lost.page);
		await later.kill();

		const keys = [...(await keysOn(killable)), ...(await keysOn(later))];
		expect(keys.length).toBeGreaterThan(0);
		for (const row of rows)
			for (const each of keys) {
				expect(await opened(row, each)).toBeUndefined();
				const both = await joined(key?.id ?? "", each, half);
				expect(await opened(row, both)).toBeUndefined();
			}
		const values = [company.companyNameHK, company.email, person.nameHK];
		expect(await valuesOn(later, values)).toEqual([]);
	});

	test("opens with nothing after success", async ({
		account,
		killable,
		product,
		onTestFinished,
	}) => {
		const { login } = account;
		const { company, person } = await ordinaryEntries();
		const customer = await withDraft(killable, product.address("tc"), login);
		const { page } = customer;
		const rows = await readRows(page);
		const before = await killable.copy();
		onTestFinished(() => before.close());
		await customer.next();
		const destroyed = page.waitForResponse(/destroyKeyHalf$/);
		await customer.confirm({ declares: false });
		await customer.reference();
		expect((await destroyed).status()).toBe(200);
		await killable.quit(page);

		const keys = [...(await keysOn(killable)), ...(await keysOn(before))];
		expect(keys.length).toBeGreaterThan(0);
		for (const row of rows)
			for (const each of keys) expect(await opened(row, each)).toBeUndefined();
		const values = [company.companyNameHK, company.email, person.nameHK];
		expect(await valuesOn(killable, values)).toEqual([]);

		const after = new Customer(await before.reopen(page.url()), CHINESE);
		await after.heading(CHINESE.login).waitFor();
		await after.logIn(login);
		await after.heading(CHINESE.companyHeading).waitFor();
		expect(await after.field(CHINESE.companyNameChinese).inputValue()).toBe("");
	});
});
