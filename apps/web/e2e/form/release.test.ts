import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";
import { Line, openEnd } from "../walker/line.ts";

const test = base.extend("line", async ({ product }, { onCleanup }) => {
	const end = await openEnd();
	const line = new Line(end, product.port);
	onCleanup(() => {
		line.close();
		end.close();
	});
	return line;
});

/** The last file that is fetched ahead has come. */
async function allFilesCome(page: Page): Promise<void> {
	const hasCome = () =>
		performance
			.getEntriesByType("resource")
			.some(({ name, duration }) => name.includes("sent-body.worker") && duration > 0);
	await page.waitForFunction(hasCome);
}

test("a tab at the login goes all the way to the reference after a release removed its files", async ({
	atLogin,
	account,
	line,
	product,
}) => {
	const { company, person } = await ordinaryEntries();
	const customer = await atLogin(ENGLISH, { port: line.port });
	await allFilesCome(customer.page);
	line.installRelease();
	await customer.logIn(account.login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.fillPerson(person);
	await customer.next();
	await customer.confirm({ declares: false });
	const reference = await customer.reference();
	expect(await product.references()).toContain(reference);
	expect(line.missed).toEqual([]);
});
