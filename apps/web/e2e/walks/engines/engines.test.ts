import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ordinaryEntries } from "../../support/entries.ts";
import { countPartsHere } from "../../support/kept-draft.ts";
import { Product } from "../../support/product.ts";
import { CHINESE } from "../../support/texts.ts";
import { expectExported } from "../../support/whole-way.ts";
import type { Connection } from "./connection.ts";
import { EngineCustomer } from "./engine-customer.ts";
import { EnginePage } from "./engine-page.ts";
import { ENGINES } from "./engines.ts";

/** How many times in a row, each with a browser of its own. */
const RUNS = Number(process.env["ENGINE_RUNS"] ?? 1);
/** The key, as WebDriver writes it. */
const BACKSPACE = "\uE003";
/** A minute of work for each on a busy machine. */
const TIMEOUT_MS = 180_000;

let product: Product;
let folder: string;

beforeAll(async () => {
	product = await new Product().start();
	folder = await mkdtemp(join(tmpdir(), "engines-"));
});
afterAll(async () => {
	// What broke the Content-Security-Policy in any engine comes to light here.
	await product.close();
	await rm(folder, { recursive: true });
});

/** Writes a file where a browser can choose it. */
async function store({ name, bytes }: SampleFile): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

/** In the page: as when a browser makes room. */
function removeDrafts(): Promise<void> {
	return new Promise((resolve, reject) => {
		const removing = indexedDB.deleteDatabase("registration-drafts");
		removing.onsuccess = () => resolve();
		removing.onerror = () => reject(removing.error);
	});
}

/** In the page: the time within which typing is promised to be kept. */
function waitAsPromised(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 100));
}

describe.each(ENGINES)("in %s", (_title, start) => {
	let connection: Connection;

	beforeEach(async () => {
		connection = await start();
	});
	afterEach(() => connection.close());

	it("the whole way, without a camera and with a reload on it, is exported as it was entered", {
		repeats: RUNS - 1,
		timeout: TIMEOUT_MS,
	}, async () => {
		const { files: _files, ...ordinary } = await ordinaryEntries();
		const brCopy = await samplePhoto({ seed: 4, name: "br.jpg", orientation: 6 });
		const entries = { ...ordinary, company: { ...ordinary.company, brCopy } };
		const { login, company, person } = entries;
		const page = await EnginePage.open(connection, product.address(CHINESE.language));
		const customer = new EngineCustomer(page, CHINESE, store);
		await customer.logIn(login);
		await page.see("heading", CHINESE.companyHeading);
		const chooser = await customer.takePhotoWithoutCamera(CHINESE.brCopy);
		expect(chooser).toBe("brCopy-camera");

		await customer.fillCompany(company);
		await expect.poll(() => page.run(countPartsHere)).toBe(3);
		await page.reload();
		await page.see("heading", CHINESE.companyHeading);
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=email]")).toBe(company.email);
		// The page that has gone left its draft to this one, which made no copy of it.
		expect(await page.run(countPartsHere)).toBe(3);

		// A connection closes, and the next letter is written on another one, with all files.
		await page.run(removeDrafts);
		await page.send("[name=companyNameEN]", "X");
		await expect.poll(() => page.run(countPartsHere)).toBe(3);
		await page.send("[name=companyNameEN]", "Y");
		await page.run(waitAsPromised);
		await page.reload();
		await page.see("heading", CHINESE.companyHeading);
		await page.read(company.businessProof.name);
		expect(await page.valueOf("[name=companyNameEN]")).toBe(`${company.companyNameEN}XY`);
		await page.send("[name=companyNameEN]", BACKSPACE + BACKSPACE);
		await customer.next();

		await customer.fillPerson(person);
		await customer.next();
		await expectExported(product, await customer.confirm(), CHINESE, entries);
	});
});
