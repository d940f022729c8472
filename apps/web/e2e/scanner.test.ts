import { eicarText, infectedFiles } from "@sim-registration/sample-documents";
import { RunningClamd } from "@sim-registration/system-programs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompanyEntry, Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { findViolations } from "./support/find-violations.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

let clamd: RunningClamd;
let product: Product;
let phone: Phone;

beforeAll(async () => {
	clamd = await RunningClamd.start({ signatures: { "Test.Eicar": eicarText() } });
	const variables = { SCANNER: "clamav", CLAMAV_HOST: clamd.host, CLAMAV_PORT: String(clamd.port) };
	product = await new Product(variables).start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
	await clamd.close();
});

const REFUSED = { en: /did not pass our virus check/, tc: /未能通過病毒檢查/ };
const WAITING = "系統繁忙，稍後將自動重試。";

/** A customer who has come to the confirmation. */
async function atConfirmation(texts: Texts, company: Partial<CompanyEntry> = {}) {
	const customer = new Customer(await phone.open(product.address(texts.language)), texts);
	const entries = await ordinaryEntries();
	await customer.logIn(entries.login);
	await customer.fillCompany({ ...entries.company, ...company });
	await customer.next();
	await customer.fillPerson(entries.person);
	await customer.next();
	return customer;
}

describe("a form whose files are scanned for viruses", () => {
	it.each([
		["Chinese", CHINESE],
		["English", ENGLISH],
	])(
		"leads back to the file that does not pass, and goes on with another, in %s",
		async (_, texts) => {
			const [brCopy] = await infectedFiles();
			const customer = await atConfirmation(texts, brCopy && { brCopy });
			await customer.confirm({ declares: false });
			await customer.heading(texts.companyHeading).waitFor();
			const group = customer.upload(texts.brCopy);
			await group.getByText(REFUSED[texts.language]).waitFor();
			expect(await customer.page.getByText(/eicar/i).count()).toBe(0);
			expect(await findViolations(customer.page, "refused")).toEqual([]);

			await group.getByRole("button", { name: texts.remove }).click();
			await customer.choose(texts.brCopy, (await ordinaryEntries()).files.brCopy);
			await customer.next();
			await customer.heading(texts.personHeading).waitFor();
			await customer.next();
			await customer.confirm({ declares: false });
			expect(await customer.reference()).toBeTruthy();
		},
	);

	it("waits for a scanner that is away, and sends again by itself with nothing entered anew", async () => {
		const customer = await atConfirmation(CHINESE);
		const before = await product.references();
		await clamd.kill();
		await customer.confirm({ declares: false });
		await customer.page.getByText(WAITING).waitFor();
		expect(await findViolations(customer.page, "waiting")).toEqual([]);
		await clamd.restart();
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference, ...before]);
	});
});
