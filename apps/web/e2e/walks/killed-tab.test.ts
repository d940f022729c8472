import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import { draftWithFiles } from "../support/kept-draft.ts";
import { KillableBrowser } from "../support/killable-browser.ts";
import { readDraft } from "../support/read-draft.ts";
import { expectSentAsChosen } from "../support/sent-picture.ts";
import { CHINESE } from "../support/texts.ts";

const test = base.extend("killable", async ({ product: _ }, { onCleanup }) => {
	const killable = await KillableBrowser.create();
	onCleanup(() => killable.close());
	return killable;
});

/** How Chromium stores a step: the history's state as written by its serializer. */
function stepOnDisk(progress: number): string {
	return `progressI${String.fromCharCode(progress * 2)}`;
}

/** Kills the browser on a step, once it has written the tab's data, and restarts it. */
async function killAndRestart(
	browser: KillableBrowser,
	{ page }: Customer,
	progress: number,
): Promise<Customer> {
	const address = page.url();
	const kept = await page.evaluate(() => Object.values<string>({ ...sessionStorage }));
	const step = progress === 0 ? [] : [stepOnDisk(progress)];
	await browser.written([address, ...kept, ...step]);
	await browser.kill();
	return new Customer(await browser.reopen(address), CHINESE);
}

describe("the browser is killed and restores its tabs", () => {
	test("on each step with chosen files and while sending, and the registration is completed", async ({
		account,
		killable,
		product,
		unreliableLine: line,
	}) => {
		const { login } = account;
		const { company, person, files } = await ordinaryEntries();
		let customer = new Customer(await killable.open(product.address("tc", line.port)), CHINESE);
		await customer.field(CHINESE.accountNo).fill(login.accountNO);
		await customer.field(CHINESE.mobileNo).fill(login.mobileNO);
		await draftWithFiles(customer.page, 0);

		customer = await killAndRestart(killable, customer, 0);
		await customer.heading(CHINESE.login).waitFor();
		expect(await customer.field(CHINESE.accountNo).inputValue()).toBe(login.accountNO);
		expect(await customer.field(CHINESE.mobileNo).inputValue()).toBe(login.mobileNO);
		await customer.proveNoRobot();
		await customer.press(CHINESE.login);
		await customer.fillCompany(company);
		await draftWithFiles(customer.page, 2);

		customer = await killAndRestart(killable, customer, 1);
		await customer.heading(CHINESE.companyHeading).waitFor();
		expect(await customer.field(CHINESE.email).inputValue()).toBe(company.email);
		await customer.next();
		await customer.fillPerson(person);
		await draftWithFiles(customer.page, 5);

		customer = await killAndRestart(killable, customer, 2);
		await customer.heading(CHINESE.personHeading).waitFor();
		expect(await customer.field(CHINESE.nameChinese).inputValue()).toBe(person.nameHK);
		// Steps from before the kill are in the browser's history as pages that are not loaded.
		await customer.press(CHINESE.back);
		await customer.heading(CHINESE.companyHeading).waitFor();
		await customer.next();
		await customer.heading(CHINESE.personHeading).waitFor();
		await customer.next();
		await customer.heading(CHINESE.confirmHeading).waitFor();

		customer = await killAndRestart(killable, customer, 3);
		// A driver does not always see what a restored tab sends.
		line.fate = "late";
		await customer.confirm({ declares: false });
		await expect.poll(() => line.isHolding).toBe(true);
		const [sent] = line.sent;
		await expect.poll(() => readDraft(customer.page)).toContain(sent?.key);

		customer = await killAndRestart(killable, customer, 3);
		line.fate = "pass";
		line.release({ isDelivered: false });
		await customer.proveNoRobot();
		await customer.press(CHINESE.submitAgain);
		await customer.press(CHINESE.confirmAndSubmit);
		const exported = await product.export(await customer.reference());
		expect(new Set(line.sent.map(({ key }) => key))).toEqual(new Set([sent?.key]));
		expect(exported.document).toMatchObject({
			accountNO: login.accountNO,
			companyNameHK: company.companyNameHK,
			email: company.email,
			nameHK: person.nameHK,
		});
		for (const [upload, file] of Object.entries(files))
			await expectSentAsChosen(exported.files.get(upload) ?? Buffer.alloc(0), file, upload);
	});
});
