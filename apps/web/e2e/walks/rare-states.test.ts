import { type SampleFile, samplePhoto, textCalledPdf } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { alterDraft } from "../support/alter-draft.ts";
import type { Circumstances } from "../support/arrive.ts";
import { waitUntilOver } from "../support/captcha-over.ts";
import type { Customer } from "../support/customer.ts";
import { findDialogFaults } from "../support/find-dialog-faults.ts";
import { findHiddenFocus } from "../support/find-hidden-focus.ts";
import { findOpenNames } from "../support/find-open-names.ts";
import { findSidewaysScroll } from "../support/find-sideways-scroll.ts";
import { findViolations, findViolationsInForcedColours } from "../support/find-violations.ts";
import { test, testWithIamSmart } from "../support/fixtures.ts";
import { holdPictures } from "../support/held-pictures.ts";
import {
	IAM_SMART_CHINESE,
	IAM_SMART_ENGLISH,
	type IamSmartTexts,
} from "../support/iam-smart-texts.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";
import { translatePage } from "../support/translate-page.ts";
import { holdStorage, limitStorage, troubleStorage } from "../support/troubled-storage.ts";
import { withoutMemory } from "../support/without-memory.ts";

/** What `accessibility.test.ts` does not reach. Each walk names the states that it comes to. */
type Walk = AsyncGenerator<string, void>;

const LANGUAGES = [
	["English", ENGLISH],
	["Chinese", CHINESE],
] as const;
const MINUTE_MS = 60_000;
const ROOM_BYTES = 3_000_000;
const WITH_CLOCK: Circumstances = { before: (page) => page.clock.install() };
const IN_APP = `${PHONE.userAgent} [FBAN/EMA;FBAV/1.0]`;

/**
 * Runs the checks at each state, as `accessibility.test.ts` does: axe in Chinese, and in English in
 * forced colours; the focus in English.
 */
async function faultsOn(page: Page, texts: Texts, walk: Walk): Promise<string[]> {
	const found: string[] = [];
	for await (const state of walk) {
		const findFaults = texts === CHINESE ? findViolations : findViolationsInForcedColours;
		found.push(...(await findFaults(page, state)));
		found.push(...(await findDialogFaults(page, state)));
		found.push(...(await findOpenNames(page, state)));
		found.push(...(await findSidewaysScroll(page, state)));
		const isCovered = (await page.locator("dialog:modal").count()) > 0;
		if (texts === ENGLISH && !isCovered) found.push(...(await findHiddenFocus(page, state)));
	}
	await page.context().close();
	return found;
}

function dialogOf({ page }: Customer) {
	return page.getByRole("dialog");
}

async function closeDialog(customer: Customer): Promise<void> {
	await customer.page.keyboard.press("Escape");
	await dialogOf(customer).waitFor({ state: "hidden" });
}

async function answer(page: Page, call: RegExp, status: number, body: object): Promise<void> {
	await page.unroute(call);
	await page.route(call, (route) =>
		route.fulfill({ status, headers: { "Retry-After": "30" }, json: { success: false, ...body } }),
	);
}

async function* walkLogin(customer: Customer, login: Parameters<Customer["logIn"]>[0]): Walk {
	const { page } = customer;
	await page.locator("main section[aria-label]").waitFor();
	yield "login inside another app";
	await customer.proveNoRobot();
	await waitUntilOver(page);
	await page.locator("[data-state=expired]").waitFor();
	yield "captcha expired";
	await answer(page, /login\/login$/, 400, { errorCode: "captcha_hardest" });
	await customer.logIn(login);
	await dialogOf(customer).waitFor();
	yield "login refused, a harder captcha";
	await closeDialog(customer);
	await page.route(/login\/login$/, () => {
		// Never answered.
	});
	await customer.logIn(login);
	await page.clock.runFor(2_000);
	await page.getByRole("status").filter({ hasText: /./ }).first().waitFor();
	yield "login without an answer";
}

async function* walkSessionEnd({ page }: Customer): Walk {
	await page.clock.fastForward(31 * MINUTE_MS);
	await page.getByRole("alert").waitFor();
	yield "the session has ended";
}

async function* walkFiles(customer: Customer, texts: Texts): Walk {
	const { page } = customer;
	const choose = ({ name, type, bytes }: SampleFile) =>
		page
			.locator("input[name=businessProof-file]")
			.setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
	await choose(await samplePhoto());
	await page.locator("#businessProof[aria-busy=true]").waitFor();
	yield "a file in work";
	await customer.next();
	await page.locator("form [aria-disabled=true][type=submit]").waitFor();
	yield "the step waits for a file";
	await choose(textCalledPdf());
	await page.locator("#businessProof-error").waitFor();
	yield "a refused file";
	const bytes = new Uint8Array(ROOM_BYTES * 1.5).fill(32);
	bytes.set(new TextEncoder().encode("%PDF-1.7"));
	await choose({ name: "large.pdf", type: "application/pdf", bytes });
	await customer.upload(texts.businessProof).getByText("large.pdf").first().waitFor();
	yield "a file without room";
	await troubleStorage(page, "is silent");
	await page.reload();
	await customer.heading(texts.companyHeading).waitFor();
	await customer.field(texts.email).fill("later@example.com");
	await page.evaluate(() => answerAll());
	await dialogOf(customer).waitFor();
	yield "two drafts";
}

async function* walkUnreadDraft(customer: Customer): Walk {
	const { page } = customer;
	await alterDraft(page, "draft-key", { from: '"version":1', to: '"version":99' });
	await page.reload();
	await dialogOf(customer).waitFor();
	yield "a draft of a later release";
}

async function* walkTranslation({ page }: Customer): Walk {
	await translatePage(page);
	await page.locator("form [type=submit]").first().click();
	await page.locator("section[aria-labelledby=error-summary]").waitFor();
	yield "translated by the browser, with errors";
}

async function* walkSending(customer: Customer, texts: Texts): Walk {
	const { page } = customer;
	const dialog = dialogOf(customer);
	const submission = /formsubmission$/;
	const submit = async () => {
		await customer.proveNoRobot();
		await page.locator("form [type=submit]").click();
		await customer.press(texts.confirmAndSubmit);
	};
	await page.route(submission, (route) => route.abort());
	await customer.confirm({ declares: false });
	await customer.heading(texts.connectionLost).waitFor();
	yield "the connection is lost";
	await page.reload();
	await customer.heading(texts.confirmHeading).waitFor();
	yield "it may have arrived";
	await answer(page, submission, 503, { errorCode: "busy" });
	await submit();
	await dialog.getByRole("status").filter({ hasText: /./ }).waitFor();
	yield "the server is busy";
	await page.reload();
	await customer.heading(texts.confirmHeading).waitFor();
	for (const [errorCode, issues] of [
		["validation_failed", [{ field: "email", code: "error_invalid_email" }]],
		["file_refused", [{ field: "a_later_field", code: "error_later" }]],
		["idempotency_conflict", []],
	] as const) {
		await answer(page, submission, 400, { errorCode, issues });
		await submit();
		await dialog.getByText(errorCode, { exact: true }).waitFor();
		yield `refused with ${errorCode}`;
		await closeDialog(customer);
	}
}

async function* walkNotPrepared(customer: Customer): Walk {
	await customer.confirm({ declares: false });
	await dialogOf(customer).getByRole("button").nth(1).waitFor();
	yield "the files could not be prepared";
}

async function* walkIamSmart(customer: Customer, words: IamSmartTexts): Walk {
	for (const errorCode of ["iamsmart_replaced", "iamsmart_error"]) {
		await answer(customer.page, /poll\/formFilling\//, 409, { errorCode });
		await customer.press(words.start);
		await dialogOf(customer).getByRole("button", { name: words.retry }).waitFor();
		await customer.page.bringToFront();
		yield `iAM Smart refused with ${errorCode}`;
		await closeDialog(customer);
	}
}

test.for(LANGUAGES)(
	"in %s no rare state of login and session has a fault",
	async ([, texts], { account, atCompany, atLogin }) => {
		const guest = await atLogin(texts, { ...WITH_CLOCK, device: { userAgent: IN_APP } });
		expect(await faultsOn(guest.page, texts, walkLogin(guest, account.login))).toEqual([]);
		const customer = await atCompany(texts, { ...WITH_CLOCK, isFilled: true });
		expect(await faultsOn(customer.page, texts, walkSessionEnd(customer))).toEqual([]);
	},
);

test.for(LANGUAGES)(
	"in %s no rare state of files and drafts has a fault, nor a translated page",
	async ([, texts], { atCompany, product }) => {
		const { origin } = new URL(product.address("tc"));
		const before = async (page: Page) => {
			await holdStorage(page);
			await page.addInitScript(holdPictures);
			await limitStorage(page, origin, ROOM_BYTES);
		};
		const how = { isFilled: true, without: "businessProof", before } as const;
		const filing = await atCompany(texts, how);
		expect(await faultsOn(filing.page, texts, walkFiles(filing, texts))).toEqual([]);
		const returning = await atCompany(texts, { isFilled: true });
		expect(await faultsOn(returning.page, texts, walkUnreadDraft(returning))).toEqual([]);
		const reading = await atCompany(texts);
		expect(await faultsOn(reading.page, texts, walkTranslation(reading))).toEqual([]);
	},
);

test.for(LANGUAGES)(
	"in %s no rare state of the sending has a fault",
	async ([, texts], { atConfirmation }) => {
		const customer = await atConfirmation(texts);
		expect(await faultsOn(customer.page, texts, walkSending(customer, texts))).toEqual([]);
		const unlucky = await atConfirmation(texts, { before: withoutMemory });
		expect(await faultsOn(unlucky.page, texts, walkNotPrepared(unlucky))).toEqual([]);
	},
);

testWithIamSmart.for([
	["English", ENGLISH, IAM_SMART_ENGLISH],
	["Chinese", CHINESE, IAM_SMART_CHINESE],
] as const)(
	"in %s no rare state of iAM Smart has a fault",
	async ([, texts, words], { atIamSmart }) => {
		const { page, customer } = await atIamSmart(texts, words);
		expect(await faultsOn(page, texts, walkIamSmart(customer, words))).toEqual([]);
	},
);
