import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { alterDraft } from "../support/alter-draft.ts";
import { copyTab } from "../support/copy-tab.ts";
import type { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { countDraftParts, draftWithFiles } from "../support/kept-draft.ts";
import { readDraft } from "../support/read-draft.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import { holdStorage, limitStorage, troubleStorage } from "../support/troubled-storage.ts";

const FILLED = { isFilled: true };
const HELD = { before: holdStorage };
const HELD_AND_FILLED = { ...FILLED, ...HELD };
const UNKEPT = "此手機未能儲存此檔案：檔案只會在此頁面開啟期間保留。";
const ROOM_BYTES = 3_000_000;
/** A submission, and the question for the answer to one. */
const SUBMISSION = /\/api\/form\/(?:formsubmission|submissionAnswer)/;
const MAY_HAVE_ARRIVED = "It may have been sent";
const EMAIL = "later@example.com";
const LOGGED_OUT_ELSEWHERE = "You logged out in another tab.";
const REGISTERED_ELSEWHERE = "You registered in another tab.";

const LARGE_FILE = {
	name: "large.pdf",
	type: "application/pdf",
	bytes: new Uint8Array(ROOM_BYTES * 1.5).fill(32),
};
LARGE_FILE.bytes.set(new TextEncoder().encode("%PDF-1.7"));

/** The time within which typed text must be stored. */
async function promisedTime(page: Page): Promise<void> {
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

describe("time", () => {
	test("what was typed 100 ms before a reload is there after it", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, FILLED);
		const { email } = ENGLISH;
		for (const letters of ["a", "ab", "abc"]) {
			await customer.field(email).fill(`${letters}@example.com`);
			await promisedTime(customer.page);
			await customer.page.reload();
			await customer.heading(ENGLISH.companyHeading).waitFor();
			expect(await customer.field(email).inputValue()).toBe(`${letters}@example.com`);
		}
	});

	test("a photo whose card shows it is there after a reload", async ({ atCompany }) => {
		const { files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, { ...FILLED, without: "businessProof" });
		await customer.choose(ENGLISH.businessProof, files.businessProof);
		await customer.page.reload();
		await customer.page.getByText(files.businessProof.name).waitFor();
	});

	test("a reload right after the login finds the company step", async ({ account, atLogin }) => {
		const customer = await atLogin(ENGLISH, HELD);
		await customer.field(ENGLISH.accountNo).fill(account.login.accountNO);
		await troubleStorage(customer.page, "is silent");
		await customer.logIn(account.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await customer.askToLogOut();
	});
});

describe("storage in trouble", () => {
	test("a connection that the browser closed is opened again", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, HELD_AND_FILLED);
		await customer.page.evaluate(() => {
			for (const connection of connections) connection.close();
		});
		await customer.field(ENGLISH.email).fill(EMAIL);
		await expect.poll(() => readDraft(customer.page)).toContain(EMAIL);
		await customer.page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(EMAIL);
	});

	test("an open that fails once after a reload loses nothing", async ({ atCompany }) => {
		const { company, files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, HELD_AND_FILLED);
		await troubleStorage(customer.page, "fails once");
		await customer.page.reload();
		await customer.page.getByText(files.brCopy.name).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
	});

	test("storage that does not answer shows the form, and the draft once it answers", async ({
		atCompany,
	}) => {
		const { company, files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, HELD_AND_FILLED);
		await troubleStorage(customer.page, "is silent");
		await customer.page.reload();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
		await customer.page.evaluate(() => answerAll());
		await customer.page.getByText(files.brCopy.name).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		expect(await customer.page.getByRole("dialog").count()).toBe(0);
	});

	test.for([
		["Continue with the earlier entries", "earlier"],
		["Keep what I entered now", "later"],
	] as const)(
		"asks which entries to keep if something was entered meanwhile: '%s'",
		async ([answer, kept], { atCompany }) => {
			const { company } = await ordinaryEntries();
			const customer = await atCompany(ENGLISH, HELD_AND_FILLED);
			await troubleStorage(customer.page, "is silent");
			await customer.page.reload();
			await customer.heading(ENGLISH.companyHeading).waitFor();
			await customer.field(ENGLISH.email).fill(EMAIL);
			await customer.page.evaluate(() => answerAll());
			await customer.press(answer);
			const email = kept === "later" ? EMAIL : company.email;
			expect(await customer.field(ENGLISH.email).inputValue()).toBe(email);
			await expect.poll(() => readDraft(customer.page)).toContain(email);
			await customer.page.reload();
			await customer.heading(ENGLISH.companyHeading).waitFor();
			expect(await customer.field(ENGLISH.email).inputValue()).toBe(email);
		},
	);

	test("a file without room is reported at its card, and nothing else is lost", async ({
		atCompany,
		product,
	}) => {
		const { files } = await ordinaryEntries();
		const origin = new URL(product.address("tc")).origin;
		const customer = await atCompany(CHINESE, {
			...FILLED,
			without: "businessProof",
			before: (page) => limitStorage(page, origin, ROOM_BYTES),
		});
		const { page } = customer;
		await customer.choose(CHINESE.businessProof, LARGE_FILE);
		await page.getByRole("status").filter({ hasText: UNKEPT }).waitFor();
		await customer.field(CHINESE.email).fill(EMAIL);
		await expect.poll(() => readDraft(page)).toContain(EMAIL);
		await page.reload();
		await page.getByText(files.brCopy.name).waitFor();
		expect(await customer.field(CHINESE.email).inputValue()).toBe(EMAIL);
		expect(await page.getByText(LARGE_FILE.name).count()).toBe(0);
		await limitStorage(page, origin);
		await customer.choose(CHINESE.businessProof, LARGE_FILE);
		await draftWithFiles(page, 2);
		expect(await page.getByText(UNKEPT).count()).toBe(0);
	});
});

/** The server stores each submission, and its answer never arrives. */
async function loseAnswers(page: Page): Promise<void> {
	await page.route(SUBMISSION, async (route) => {
		if (route.request().method() === "POST") await route.fetch();
		await route.abort();
	});
}

test("a registration whose answer is lost while storage fails is not made twice after a reload", async ({
	atConfirmation,
	product,
}) => {
	const { files } = await ordinaryEntries();
	const before = await product.references();
	const customer = await atConfirmation(ENGLISH, HELD);
	const { page } = customer;
	await loseAnswers(page);
	await troubleStorage(page, "fails");
	await page.evaluate(() => {
		for (const connection of connections) connection.close();
	});
	await customer.confirm({ declares: false });
	await page.getByRole("button", { name: ENGLISH.retry }).waitFor();
	await page.reload();
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	await page.getByText(MAY_HAVE_ARRIVED).waitFor();

	await troubleStorage(page, "none");
	await page.unroute(SUBMISSION);
	await page.reload();
	await page.getByText(files.brCopy.name).waitFor();
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	const reference = await customer.reference();
	expect(await product.references()).toEqual([reference, ...before]);
});

describe("a registration whose answer is lost while nothing can be stored sealed", () => {
	async function hangHalf(page: Page): Promise<void> {
		await page.route("**/api/draft/takeKeyHalf", () => undefined);
	}

	async function refuseSessionStorage(page: Page): Promise<void> {
		await page.addInitScript(() => {
			Object.defineProperty(window, "sessionStorage", {
				get: () => {
					throw new DOMException("Access is denied", "SecurityError");
				},
			});
		});
	}

	test.for([
		["because the server's half of the key does not come", hangHalf],
		["because the browser refuses session storage", refuseSessionStorage],
	] as const)(
		"is not made twice after a reload: %s",
		async ([, before], { account, atLogin, product }) => {
			const { company, person } = await ordinaryEntries();
			const earlier = await product.references();
			const customer = await atLogin(ENGLISH, { before });
			const { page } = customer;
			const fill = async () => {
				await customer.logIn(account.login);
				await customer.fillCompany(company);
				const isTold = await page.getByText(MAY_HAVE_ARRIVED).isVisible();
				await customer.next();
				await customer.fillPerson(person);
				await customer.next();
				await customer.confirm({ declares: false });
				return isTold;
			};
			await loseAnswers(page);
			expect(await fill()).toBe(false);
			await page.getByRole("button", { name: ENGLISH.retry }).waitFor();
			await page.reload();
			await customer.heading(ENGLISH.login).waitFor();
			expect(await page.getByText(MAY_HAVE_ARRIVED).count()).toBe(0);
			await page.unroute(SUBMISSION);
			expect(await fill()).toBe(true);
			const reference = await customer.reference();
			expect(await product.references()).toEqual([reference, ...earlier]);
		},
	);
});

test("a form that may have arrived is mentioned at the login too, and after a fresh start", async ({
	account,
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH);
	const { page } = customer;
	await loseAnswers(page);
	await customer.confirm({ declares: false });
	await page.getByRole("button", { name: ENGLISH.retry }).waitFor();
	await page.unroute(SUBMISSION);
	await page.route(SUBMISSION, (route) =>
		route.fulfill({ status: 401, json: { success: false, errorCode: "session_expired" } }),
	);
	await customer.tryAgain();
	await customer.heading(ENGLISH.login).waitFor();
	await page.getByText(MAY_HAVE_ARRIVED).waitFor();
	await customer.logIn(account.login);
	await customer.press("Start again");
	await customer.heading(ENGLISH.companyHeading).waitFor();
	await page.getByText(MAY_HAVE_ARRIVED).waitFor();
});

describe("the draft's code does not load at first", () => {
	const CODE = /keep-draft-[^/]*\.js$/;
	const UNKEPT_IN_ENGLISH = "it stays only while this page is open";

	/** @returns delivers it */
	async function failOnce(page: Page): Promise<() => void> {
		let deliver = () => {};
		const isDelivered = new Promise<void>((resolve) => {
			deliver = resolve;
		});
		await page.route(CODE, (route) => isDelivered.then(() => route.continue()));
		await page.route(CODE, (route) => route.abort(), { times: 1 });
		return deliver;
	}

	test("a file's card says so until it is loaded, and a reload finds everything", async ({
		account,
		atLogin,
	}) => {
		const { company, files } = await ordinaryEntries();
		let deliver = () => {};
		const before = async (page: Page) => {
			deliver = await failOnce(page);
		};
		const customer = await atLogin(ENGLISH, { before });
		const { page } = customer;
		await customer.logIn(account.login);
		await customer.fillCompany(company);
		await page.getByText(UNKEPT_IN_ENGLISH).first().waitFor();
		deliver();
		await page.getByText(UNKEPT_IN_ENGLISH).first().waitFor({ state: "hidden" });
		await draftWithFiles(page, 2);
		await page.reload();
		await page.getByText(files.brCopy.name).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
	});

	test("a reload shows the login meanwhile, then the draft", async ({ atCompany }) => {
		const { company, files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, FILLED);
		const { page } = customer;
		await draftWithFiles(page, 2);
		const deliver = await failOnce(page);
		await page.reload();
		await customer.heading(ENGLISH.login).waitFor();
		deliver();
		await page.getByText(files.brCopy.name).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
	});
});

describe("storage that fails while the customer logs in after the session's end", () => {
	/** The longest pause between two attempts to load the draft. */
	const PAUSE_MS = 16_000;

	async function endSession({ page }: Customer): Promise<void> {
		await page.evaluate(() => sessionStorage.removeItem("session-token"));
		await page.reload();
		await page.getByText("What you have entered is kept.").waitFor();
	}

	async function goBackToLogin({ page }: Customer): Promise<void> {
		await page.goBack();
		await page.getByRole("button", { name: "Back to login" }).click();
	}

	test.for([
		["in the same page", goBackToLogin],
		["after a reload", endSession],
	] as const)(
		"leaves the draft, which the next login is offered: %s",
		async ([, leave], { account, atCompany }) => {
			const { company, files } = await ordinaryEntries();
			const customer = await atCompany(ENGLISH, {
				...FILLED,
				before: async (page) => {
					await page.clock.install();
					await holdStorage(page);
				},
			});
			const { page } = customer;
			await draftWithFiles(page, 2);
			await endSession(customer);
			await troubleStorage(page, "fails");
			await page.evaluate(() => {
				for (const connection of connections) connection.close();
			});
			await customer.logIn(account.login);
			await customer.heading(ENGLISH.companyHeading).waitFor();
			expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
			const isWaiting = async () => {
				await page.clock.fastForward(PAUSE_MS);
				return page.evaluate(() => sessionStorage.getItem("draft-key-locked") !== null);
			};
			await expect.poll(isWaiting).toBe(true);
			await troubleStorage(page, "none");
			await leave(customer);
			await customer.logIn(account.login);
			await customer.press(ENGLISH.continueEntered);
			await page.getByText(files.brCopy.name).waitFor();
			expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		},
	);
});

describe("a duplicated tab", () => {
	test("has a draft of its own, as has the first", async ({ atCompany }) => {
		const { files } = await ordinaryEntries();
		const first = await atCompany(ENGLISH, FILLED);
		const copy = await copyTab(first, ENGLISH, ENGLISH.companyHeading);
		await copy.page.getByText(files.brCopy.name).waitFor();
		await copy.field(ENGLISH.email).fill("copy@example.com");
		await first.field(ENGLISH.email).fill("first@example.com");
		await expect.poll(() => readDraft(first.page)).toContain("first@example.com");
		await expect.poll(() => readDraft(copy.page)).toContain("copy@example.com");
		await draftWithFiles(first.page, 5);
		for (const [tab, email] of [
			[first, "first@example.com"],
			[copy, "copy@example.com"],
		] as const) {
			await tab.page.reload();
			await tab.page.getByText(files.businessProof.name).waitFor();
			expect(await tab.field(ENGLISH.email).inputValue()).toBe(email);
		}
	});

	test("ends with a log-out in the other one, with every copy", async ({ atCompany }) => {
		const first = await atCompany(ENGLISH, FILLED);
		const copy = await copyTab(first, ENGLISH, ENGLISH.companyHeading);
		await draftWithFiles(first.page, 5);
		await copy.logOut();
		for (const { heading, field, page } of [copy, first].map((tab) => ({
			heading: tab.heading(ENGLISH.login),
			field: tab.field(ENGLISH.accountNo),
			page: tab.page,
		}))) {
			await heading.waitFor();
			expect(await field.inputValue()).toBe("");
			expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
		}
		await first.page.getByRole("alert").getByText(LOGGED_OUT_ELSEWHERE).waitFor();
		await copy.page.getByRole("alert").getByText("You have logged out.").waitFor();
		await expect.poll(() => countDraftParts(first.page)).toBe(0);
	});

	test("ends with a submission in the other one", async ({ atConfirmation }) => {
		const first = await atConfirmation(ENGLISH);
		const copy = await copyTab(first, ENGLISH, ENGLISH.confirmHeading);
		await first.confirm({ declares: false });
		await first.reference();
		await copy.page.getByRole("alert").getByText(REGISTERED_ELSEWHERE).waitFor();
		await copy.heading(ENGLISH.login).waitFor();
		await expect.poll(() => countDraftParts(first.page)).toBe(0);
	});
});

describe("a draft that only a later release can read", () => {
	const LATER = { from: '"version":1', to: '"version":99' };
	const BACK = { from: LATER.to, to: LATER.from };

	test.for([
		["We can't show what you entered before", "OK", ENGLISH],
		["未能顯示你之前輸入的資料", "確定", CHINESE],
	] as const)(
		"is reported, and is there again with that release: %s",
		async ([title, ok, texts], { atCompany }) => {
			const { company, files } = await ordinaryEntries();
			const customer = await atCompany(texts, FILLED);
			const { page } = customer;
			await alterDraft(page, "draft-key", LATER);
			await page.reload();
			await page.getByRole("dialog", { name: title }).getByRole("button", { name: ok }).click();
			await customer.heading(texts.companyHeading).waitFor();
			expect(await customer.field(texts.email).inputValue()).toBe("");
			await expect.poll(() => readDraft(page)).toContain('"companyNameEN":""');
			await alterDraft(page, "draft-key-unread", BACK);
			await page.reload();
			await page.getByText(files.brCopy.name).waitFor();
			expect(await customer.field(texts.email).inputValue()).toBe(company.email);
		},
	);
});
