import { eicarText, infectedFiles } from "@sim-registration/sample-documents";
import { RunningClamd } from "@sim-registration/test-kit/programs";
import { describe, expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { findViolations } from "../support/find-violations.ts";
import { test as base } from "../support/fixtures.ts";
import { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const test = base
	.extend("clamd", { scope: "file" }, async ({ settings: _ }, { onCleanup }) => {
		const clamd = await RunningClamd.start({ signatures: { "Test.Eicar": eicarText() } });
		onCleanup(() => clamd.close());
		return clamd;
	})
	.extend("ownProduct", { scope: "file" }, async ({ clamd, settings }, { onCleanup }) => {
		const address = { CLAMAV_HOST: clamd.host, CLAMAV_PORT: String(clamd.port) };
		const product = new Product({ ...settings, SCANNER: "clamav", ...address });
		onCleanup(() => product.close());
		return await product.start();
	})
	.extend("product", ({ ownProduct }) => ownProduct);

describe("a form whose files are scanned for viruses", () => {
	test("leads back to the file that does not pass, and continues with another", async ({
		atConfirmation,
	}) => {
		const [brCopy] = await infectedFiles();
		const customer = await atConfirmation(ENGLISH, { company: brCopy ? { brCopy } : {} });
		await customer.confirm({ declares: false });
		await customer.goToRefused(/did not pass our virus check/);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const group = customer.upload(ENGLISH.brCopy);
		await group.getByText(/did not pass our virus check/).waitFor();
		expect(await customer.page.getByText(/eicar/i).count()).toBe(0);
		expect(await findViolations(customer.page, "refused")).toEqual([]);

		await group.getByRole("button", { name: ENGLISH.remove }).click();
		await customer.choose(ENGLISH.brCopy, (await ordinaryEntries()).files.brCopy);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.next();
		await customer.confirm({ declares: false });
		expect(await customer.reference()).not.toBe("");
	});

	test("waits for an unavailable scanner, and retries by itself without new entries", async ({
		atConfirmation,
		clamd,
		product,
	}) => {
		const customer = await atConfirmation(CHINESE);
		const before = await product.references();
		await clamd.kill();
		await customer.confirm({ declares: false });
		await customer.page.getByRole("status").getByText("系統繁忙，稍後將自動重試。").waitFor();
		expect(await findViolations(customer.page, "waiting")).toEqual([]);
		await clamd.restart();
		const reference = await customer.reference();
		expect(await product.references()).toEqual([reference, ...before]);
	});
});
