import { expect } from "vitest";
import { allFilesCome } from "../support/all-files-come.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

test("a tab at the login completes a registration after a release removed its files", async ({
	atLogin,
	account,
	unreliableLine: line,
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
