import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ordinaryEntries } from "../../support/entries.ts";
import { holdPictures } from "../../support/held-pictures.ts";
import { IAM_SMART_CHINESE } from "../../support/iam-smart-texts.ts";
import { entryInHistory, pressBack } from "../../support/in-history.ts";
import { countPartsHere } from "../../support/kept-draft.ts";
import { Product } from "../../support/product.ts";
import { momentOf, WHILE_IT_RUNS_MS } from "../../support/success-screen.ts";
import { CHINESE } from "../../support/texts.ts";
import { expectExported } from "../../support/whole-way.ts";
import type { EngineBrowser, Tab } from "./engine-browser.ts";
import { EngineCustomer } from "./engine-customer.ts";
import { EnginePage } from "./engine-page.ts";
import { ENGINES } from "./engines.ts";

/** Small enough that the form does not shrink it. */
const SMALL = { width: 960, height: 720 };

/** Number of runs, each with a new browser. */
const RUNS = Number(process.env["ENGINE_RUNS"] ?? 1);
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let product: Product;
let iamSmart: IamSmartSandbox;
let folder: string;

beforeAll(async () => {
	iamSmart = await IamSmartSandbox.start();
	product = await new Product(iamSmart.serverVariables).importAccounts();
	await product.start();
	folder = await mkdtemp(join(tmpdir(), "engines-"));
});
afterAll(async () => {
	// Reports violations of the Content-Security-Policy in any engine.
	await product.close();
	await iamSmart.close();
	await rm(folder, { recursive: true });
});

/** Writes a file where a browser can choose it. */
async function store({ name, bytes }: SampleFile): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

/** Runs in the page: as when a browser frees storage. */
function removeDrafts(): Promise<void> {
	return new Promise((resolve, reject) => {
		const removing = indexedDB.deleteDatabase("registration-drafts");
		removing.onsuccess = () => resolve();
		removing.onerror = () => reject(removing.error);
	});
}

/** Runs in the page: waits for the time within which typed text must be stored. */
function waitAsPromised(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 100));
}

/** Runs in the page: sets the phone's clock wrong until a reload. */
function moveClock(byMs: number): void {
	const Right = Date;
	class Wrong extends Right {
		constructor(moment: number | string = Wrong.now()) {
			super(moment);
		}

		static override now(): number {
			return Right.now() + byMs;
		}
	}
	Reflect.set(window, "Date", Wrong);
}

/** Runs in the page: the first submission is cut, and the second waits. */
function troubleSubmissions(): void {
	const submissions: XMLHttpRequest[] = [];
	const { open, send } = XMLHttpRequest.prototype;
	XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
		open.call(this, method, url, true);
		if (String(url).endsWith("formsubmission")) submissions.push(this);
	};
	XMLHttpRequest.prototype.send = function (body) {
		if (submissions.at(-1) !== this) send.call(this, body);
		else if (submissions.length <= 2) setTimeout(() => this.dispatchEvent(new Event("error")));
		else Reflect.set(window, "letSubmissionGo", () => send.call(this, body));
	};
}

function letSubmissionGo(): void {
	Reflect.get(window, "letSubmissionGo")();
}

function isAtEntry(entry: unknown): boolean {
	return history.state.__TSR_index === entry;
}

function isBusy(upload: string): boolean {
	return document.getElementById(upload)?.getAttribute("aria-busy") === "true";
}

/** Runs in the page: the address at iAM Smart arrives once `letAddressCome` is called. */
function holdAddress(): void {
	const { fetch } = window;
	const held = new Promise<void>((resolve) => Reflect.set(window, "letAddressCome", resolve));
	window.fetch = async (request, options) => {
		const url = request instanceof Request ? request.url : String(request);
		if (url.endsWith("/getQR")) await held;
		return await fetch(request, options);
	};
}

function textsInFields(): string {
	const fields = document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])");
	return [...fields].map(({ value }) => value).join("");
}

function keysInStorage(): string[] {
	return Object.keys(sessionStorage);
}

function keyInStorage(): string | null {
	return sessionStorage.getItem("draft-key");
}

/** Runs in the page: repeatedly opens a dialog, closes it and opens it again at once. */
async function openQuickly(opening: string, closing: string, times: number): Promise<void> {
	const press = (name: string, area: ParentNode) =>
		[...area.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
	const isOpen = async () => {
		while (!document.querySelector("dialog[open]")) await new Promise(requestAnimationFrame);
	};
	for (let time = 0; time < times; time++) {
		press(opening, document);
		await isOpen();
		for (const dialog of document.querySelectorAll("dialog[open]")) press(closing, dialog);
	}
	press(opening, document);
	await isOpen();
}

/** Runs in the page: a link whose tab gets a copy of this one's session storage. */
function addLink(name: string, address: string): void {
	const link = Object.assign(document.createElement("a"), {
		textContent: name,
		href: address,
		target: "_blank",
		rel: "opener",
	});
	document.body.append(link);
}

/** Runs in the page: the form's history entry, as a duplicated tab has it. */
function becomeCopy(path: string, state: unknown): void {
	history.replaceState(state, "", path);
}

/**
 * Duplicates the tab as browsers do, with its session storage and its history entry, and switches to
 * the copy.
 */
async function duplicateTab(page: EnginePage): Promise<Tab> {
	const before = await page.tabs();
	const path = new URL(product.address(CHINESE.language)).pathname;
	const state = await page.run(() => history.state);
	// A page of the form's origin without its scripts.
	await page.run(addLink, "Duplicate", product.address("page-not-found"));
	await page.click("link", "Duplicate");
	const opened = async () => (await page.tabs()).find((each) => !before.includes(each));
	const copy = await vi.waitUntil(opened, { timeout: 60_000 });
	await page.switchTo(copy);
	await page.until("the empty page", () => location.pathname.endsWith("page-not-found"));
	await page.run(becomeCopy, path, state);
	await page.reload();
	return copy;
}

describe.each(ENGINES)("in %s", (_title, start) => {
	let browser: EngineBrowser;

	beforeEach(async () => {
		browser = await start();
		await browser.goTo(product.address(CHINESE.language));
	});
	afterEach(() => browser.close());

	it("what the customer keeps on the phone comes back in another tab, with its files", async () => {
		const { login, company } = await ordinaryEntries();
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(login);
		await customer.fillCompany(company);
		await expect.poll(() => page.run(countPartsHere)).toBe(3);
		await page.clickAt("#keepOnPhone");
		await page.until("the kept key", () => localStorage.getItem("kept-drafts") || undefined);
		await page.run(() => sessionStorage.clear());
		await page.reload();
		await page.see("heading", CHINESE.login);
		await customer.logIn(login);
		await page.click("button", CHINESE.continueEntered);
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=email]")).toBe(company.email);
		expect(await page.run(countPartsHere)).toBe(3);
	});

	it("the whole journey, without a camera, with reloads and a clock a year ahead, is exported as it was entered", {
		repeats: RUNS - 1,
	}, async () => {
		const { files: _files, ...ordinary } = await ordinaryEntries();
		const brCopy = await samplePhoto({ ...SMALL, seed: 4, name: "br.jpg", orientation: 6 });
		const { login } = product.takeAccount();
		const entries = { ...ordinary, login, company: { ...ordinary.company, brCopy } };
		const { company, person } = entries;
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await page.run(moveClock, YEAR_MS);
		await customer.logIn(login);
		await page.see("heading", CHINESE.companyHeading);
		const chooser = await customer.takePhotoWithoutCamera(CHINESE.brCopy);
		expect(chooser).toBe("brCopy-camera");

		await customer.fillCompany(company);
		await expect.poll(() => page.run(countPartsHere)).toBe(3);
		await page.reload();
		await page.see("heading", CHINESE.companyHeading);
		await page.run(moveClock, YEAR_MS);
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=email]")).toBe(company.email);
		// The unloaded page left its draft to this one, which made no copy.
		expect(await page.run(countPartsHere)).toBe(3);

		// A connection closes, and the next letter is written over a new one, with all files.
		await page.run(removeDrafts);
		await page.typeAt("[name=companyNameEN]", "X");
		await expect.poll(() => page.run(countPartsHere)).toBe(3);
		await page.typeAt("[name=companyNameEN]", "Y");
		await page.run(waitAsPromised);
		await page.reload();
		await page.see("heading", CHINESE.companyHeading);
		await page.run(moveClock, YEAR_MS);
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=companyNameEN]")).toBe(`${company.companyNameEN}XY`);
		await (await page.find("[name=companyNameEN]")).erase(2);
		await customer.next();

		await customer.fillPerson(person);
		await customer.next();

		await page.run(troubleSubmissions);
		await customer.submit();
		await page.see("heading", CHINESE.connectionLost);
		// The form retries by itself.
		await page.see("heading", CHINESE.submitting);
		const entry = await page.run(entryInHistory);
		await page.run(pressBack, 2);
		await page.until("the same entry", isAtEntry, entry);
		await page.see("heading", CHINESE.submitting);
		await page.until("the submission to leave", () => "letSubmissionGo" in window);
		await page.run(letSubmissionGo);
		const reference = await customer.reference();
		await expectExported(product, reference, CHINESE, entries);

		const time = await customer.timeOfRegistration();
		expect(Math.abs(Date.now() - momentOf(time))).toBeLessThan(WHILE_IT_RUNS_MS);
		await page.reload();
		expect(await customer.reference()).toBe(reference);
		expect(await customer.timeOfRegistration()).toBe(time);
		const shown = await page.run(() => document.body.textContent);
		for (const text of [company.companyNameEN, company.companyNameHK, login.accountNO])
			expect(shown).not.toContain(text);
		expect(await page.run(keysInStorage)).toEqual(["receipt"]);
		await expect.poll(() => page.run(countPartsHere)).toBe(0);
		await page.click("button", CHINESE.again);
		await page.see("heading", CHINESE.login);
		await page.reload();
		await page.see("heading", CHINESE.login);
		// Firefox would fill in what was typed at the first login.
		expect(await page.run(textsInFields)).toBe("");
		await page.run(waitAsPromised);
		expect(await page.run(keysInStorage)).toEqual([]);
	});

	it("a photo that is prepared too late reaches no other customer", async () => {
		const { company } = await ordinaryEntries();
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(product.takeAccount().login);
		await page.see("heading", CHINESE.companyHeading);
		await page.type("textbox", CHINESE.companyNameEnglish, company.companyNameEN);
		await page.run(holdPictures);
		await customer.startChoosing("brCopy", await samplePhoto({ name: "first.jpg" }));
		await page.until("the photo to be made ready", isBusy, "brCopy");
		await customer.logOut();
		await customer.logIn(product.takeAccount().login);
		await page.see("heading", CHINESE.companyHeading);
		await page.run(() => Reflect.get(window, "makePicturesReady")());
		await page.until("its worker to end", () => Reflect.get(window, "endedWorkers") > 0);
		await customer.choose("businessProof", company.businessProof);
		await page.reload();
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=companyNameEN]")).toBe("");
		expect(await page.run(() => document.body.textContent)).not.toContain("first.jpg");
	});

	it("a duplicated tab continues on a copy, and a log-out in it ends both", async () => {
		const { company } = await ordinaryEntries();
		const name = "[name=companyNameEN]";
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(product.takeAccount().login);
		await page.see("heading", CHINESE.companyHeading);
		await page.type("textbox", CHINESE.companyNameEnglish, "Wong");
		await customer.choose("businessProof", company.businessProof);
		const key = await page.run(keyInStorage);
		const [first] = await page.tabs();
		const copy = await duplicateTab(page);

		await page.read(company.businessProof.name);
		expect(await page.run(keyInStorage)).not.toBe(key);
		await page.typeAt(name, "A");
		await expect.poll(() => page.run(countPartsHere)).toBe(4);
		await page.switchTo(first);
		expect(await page.run(keyInStorage)).toBe(key);
		await page.typeAt(name, "B");
		for (const [tab, value] of [
			[first, "WongB"],
			[copy, "WongA"],
		] as const) {
			await page.switchTo(tab);
			await page.run(waitAsPromised);
			await page.reload();
			await page.read(company.businessProof.name);
			expect(await page.valueOf(name)).toBe(value);
		}
		await customer.logOut();
		await expect.poll(() => page.run(countPartsHere)).toBe(0);
		await page.switchTo(first);
		await page.see("heading", CHINESE.login);
		expect(await page.valueOf("[name=accountNO]")).toBe("");
		expect(await page.run(keysInStorage)).toEqual([]);
	});

	it("a dialog opens each time, even right after it was closed", async () => {
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(product.takeAccount().login);
		await page.see("heading", CHINESE.companyHeading);
		await customer.askToLogOut();
		await page.click("button", CHINESE.stay);
		await page.run(openQuickly, CHINESE.logOut, CHINESE.stay, 40);
		await page.see("button", CHINESE.stay);
	});

	it("the tab of iAM Smart never has anything of the session in its storage", async () => {
		const texts = IAM_SMART_CHINESE;
		const { company } = await ordinaryEntries();
		const { login } = product.takeAccount();
		const page = new EnginePage(browser);
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(login);
		await customer.fillCompany({ ...company, brCopy: company.businessProof });
		await customer.next();
		await page.see("heading", CHINESE.personHeading);
		expect(await page.run(keysInStorage)).toEqual(
			expect.arrayContaining(["session-token", "draft-key"]),
		);
		const key = await page.run(keyInStorage);
		const [form] = await page.tabs();
		await page.run(holdAddress);
		await page.click("button", texts.start);
		const opened = async () => (await page.tabs()).find((each) => each !== form);
		const tab = await vi.waitUntil(opened, { timeout: 60_000 });
		await page.switchTo(tab);
		await page.read(texts.opening);
		expect(await page.run(keysInStorage)).toEqual([]);

		await page.switchTo(form);
		await page.run(() => Reflect.get(window, "letAddressCome")());
		await page.switchTo(tab);
		await page.see("link", texts.sandbox.open);
		expect(await page.run(keysInStorage)).toEqual([]);
		await page.click("link", texts.sandbox.open);
		await page.clickAt("input[name=person][value=full]");
		await page.click("button", texts.sandbox.approve);
		await page.see("heading", texts.sandbox.returned);
		expect(await page.run(keysInStorage)).toEqual([]);

		await page.goTo(product.address(CHINESE.language));
		await page.see("textbox", CHINESE.accountNo);
		expect(await page.valueOf("[name=accountNO]")).toBe("");
		expect(await page.run(keysInStorage)).not.toContain("session-token");
		expect(await page.run(keyInStorage)).not.toBe(key);
		await page.switchTo(form);
		await page.read(texts.filled);
	});
});
