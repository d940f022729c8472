import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { countDraftParts, draftWithFiles, readStorage } from "./support/kept-draft.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { expectSentAsChosen } from "./support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const HOUR_MS = 60 * 60 * 1000;

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterEach(() => expect(phone.problems).toEqual([]));
afterAll(async () => {
	await phone.close();
	await product.close();
});

async function open(texts: Texts = ENGLISH): Promise<Customer> {
	return new Customer(await phone.open(product.address(texts.language)), texts);
}

/** Logs in and fills the company step, files included. */
async function enterCompany(customer: Customer): Promise<void> {
	const { login, company } = await ordinaryEntries();
	await customer.logIn(login);
	await customer.fillCompany(company);
	await draftWithFiles(customer.page, 2);
}

describe("a reload goes on at the same step, with everything entered", () => {
	it.each([
		["Chinese", CHINESE],
		["English", ENGLISH],
	])("on each step in %s, files and all, as far as the registration", async (_title, texts) => {
		const { company, person, files } = await ordinaryEntries();
		const customer = await open(texts);
		await enterCompany(customer);
		await customer.page.reload();
		await customer.heading(texts.companyHeading).waitFor();
		const english = customer.field(texts.companyNameEnglish);
		expect(await english.inputValue()).toBe(company.companyNameEN);
		await customer.page.getByText(files.brCopy.name).waitFor();
		await customer.next();
		await customer.fillPerson(person);
		await draftWithFiles(customer.page, 5);
		await customer.page.reload();
		await customer.heading(texts.personHeading).waitFor();
		expect(await customer.field(texts.nameEnglish).inputValue()).toBe(person.nameEN);
		await customer.next();
		await customer.heading(texts.confirmHeading).waitFor();
		await customer.page.reload();
		await customer.confirm({ declares: false });
		const exported = await product.export(await customer.reference());
		for (const [upload, file] of Object.entries(files))
			await expectSentAsChosen(exported.files.get(upload) ?? Buffer.alloc(0), file, upload);
		expect(await countDraftParts(customer.page)).toBe(0);
	});

	it("and the phone's Back still leads one step back", async () => {
		const customer = await open();
		await enterCompany(customer);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.page.reload();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});
});

it("the language toggle keeps the step, what was entered and the files", async () => {
	const { company, files } = await ordinaryEntries();
	const customer = await open();
	const { page } = customer;
	await enterCompany(customer);
	await page.getByRole("banner").getByRole("link", { name: /^繁/ }).click();
	const inChinese = new Customer(page, CHINESE);
	await inChinese.heading(CHINESE.companyHeading).waitFor();
	expect(await inChinese.field(CHINESE.email).inputValue()).toBe(company.email);
	for (const { name } of [files.brCopy, files.businessProof]) await page.getByText(name).waitFor();
	await inChinese.next();
	await inChinese.heading(CHINESE.personHeading).waitFor();
});

describe("nobody else reads it", () => {
	it("not another tab of the same browser, whoever logs in there", async () => {
		const customer = await open();
		await enterCompany(customer);
		const other = new Customer(await customer.page.context().newPage(), ENGLISH);
		await other.page.goto(product.address("en"));
		await other.logIn((await ordinaryEntries()).login);
		await other.heading(ENGLISH.companyHeading).waitFor();
		expect(await other.field(ENGLISH.email).inputValue()).toBe("");
		expect(await other.page.getByRole("dialog").count()).toBe(0);
	});

	it("not whoever logs in to another account in this tab", async () => {
		const customer = await open();
		await enterCompany(customer);
		await customer.page.evaluate(() => sessionStorage.removeItem("session-token"));
		await customer.page.reload();
		await customer.logIn({ accountNO: "204518838", mobileNO: "51234567" });
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		await draftWithFiles(customer.page, 0);
	});

	it("not whoever looks into what the browser stores", async () => {
		const { login, company, person, files } = await ordinaryEntries();
		const customer = await open();
		await enterCompany(customer);
		await customer.next();
		await customer.fillPerson(person);
		await draftWithFiles(customer.page, 5);
		const stored = await readStorage(customer.page);
		const canaries = [
			login.accountNO,
			login.mobileNO ?? "",
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
		// What lies unsealed is found, and the sealed files were read.
		expect(stored).toContain("draft-key=");
		expect(stored.length).toBeGreaterThan(files.idCopyF.bytes.length);
		for (const canary of canaries) {
			expect(stored).not.toContain(canary);
			expect(stored).not.toContain(btoa(unescape(encodeURIComponent(canary))));
		}
	});
});

describe("after the session ended", () => {
	it("the same account is offered it, and goes on with it", async () => {
		const { login, company } = await ordinaryEntries();
		const customer = await open();
		await customer.page.clock.install();
		await enterCompany(customer);
		await customer.page.clock.fastForward(23 * HOUR_MS);
		await customer.page.reload();
		await customer.page.getByText("What you have entered is kept.").waitFor();
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe(login.accountNO);
		expect(await customer.field(ENGLISH.mobileNo).inputValue()).toBe("");
		await customer.logIn(login);
		await customer.press("Continue with what you entered");
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});

	it("who starts again finds empty steps, and the old files are gone", async () => {
		const { login } = await ordinaryEntries();
		const customer = await open();
		await enterCompany(customer);
		await customer.page.evaluate(() => sessionStorage.removeItem("session-token"));
		await customer.page.reload();
		await customer.logIn(login);
		await customer.press("Start again");
		await customer.page.getByRole("dialog").waitFor({ state: "hidden" });
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		await draftWithFiles(customer.page, 0);
		await customer.page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});
});

describe("a day after the last edit it is gone", () => {
	it("from the page that stayed open", async () => {
		const page = await phone.open("about:blank");
		// Before the page sets its timers.
		await page.clock.install();
		await page.goto(product.address("en"));
		const customer = new Customer(page, ENGLISH);
		await enterCompany(customer);
		await customer.page.clock.fastForward(24 * HOUR_MS);
		await customer.heading(ENGLISH.login).waitFor();
		await expect.poll(() => countDraftParts(customer.page)).toBe(0);
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	});

	it("from the phone, also where the tab that wrote it never comes back", async () => {
		const customer = await open();
		await enterCompany(customer);
		const context = customer.page.context();
		await customer.page.close();
		const later = await context.newPage();
		await later.clock.install({ time: Date.now() + 24 * HOUR_MS });
		await later.goto(product.address("en"));
		await expect.poll(() => countDraftParts(later)).toBe(0);
	});
});

describe("it is removed", () => {
	it("by a log-out", async () => {
		const customer = await open();
		await enterCompany(customer);
		await customer.press("Log out");
		await customer.page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
		await customer.heading(ENGLISH.login).waitFor();
		await expect.poll(() => countDraftParts(customer.page)).toBe(0);
		expect(await customer.page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	});
});

describe("a browser without IndexedDB", () => {
	it("takes the registration all the same", async () => {
		const { login, company } = await ordinaryEntries();
		const customer = await open();
		await customer.page.addInitScript(() =>
			Object.defineProperty(window, "indexedDB", { value: undefined }),
		);
		await customer.page.reload();
		await customer.logIn(login);
		await customer.fillCompany(company);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
	});
});
