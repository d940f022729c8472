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
		await customer.next();

		await customer.fillPerson(person);
		await customer.next();
		await expectExported(product, await customer.confirm(), CHINESE, entries);
	});
});
