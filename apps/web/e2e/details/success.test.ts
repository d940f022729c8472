import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { expectReferenceToTakeAway, WITH_CLIPBOARD } from "../support/success-screen.ts";
import { ENGLISH } from "../support/texts.ts";

describe("after success in English", () => {
	test("the reference can be copied, and paper shows it with company, time and hours", async ({
		atConfirmation,
	}) => {
		await expectReferenceToTakeAway(await atConfirmation(ENGLISH, WITH_CLIPBOARD), ENGLISH);
	});
});

test("another account number starts with an empty form", async ({ atConfirmation, product }) => {
	const customer = await atConfirmation(ENGLISH);
	await customer.confirm({ declares: false });
	await customer.reference();
	await customer.press(ENGLISH.again);
	await customer.heading(ENGLISH.login).waitFor();
	expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
	await customer.logIn(product.takeAccount({ isDummyBr: true }).login);
	await customer.heading(ENGLISH.companyHeading).waitFor();
	expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	expect(await customer.page.getByRole("dialog").count()).toBe(0);
	await customer.page.goBack();
	await customer.page.getByRole("dialog", { name: "Go back to login?" }).waitFor();
});

describe("a reload after success", () => {
	test("shows it no longer once another account number is to be registered", async ({
		atConfirmation,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		await customer.confirm({ declares: false });
		await customer.reference();
		await customer.press("Register another account number");
		await customer.heading("Login").waitFor();
		await customer.page.reload();
		await customer.heading("Login").waitFor();
	});
});

test("the phone's Back never shows the confirmation again", async ({ atConfirmation }) => {
	const customer = await atConfirmation(ENGLISH);
	await customer.confirm({ declares: false });
	const reference = await customer.reference();
	await customer.page.evaluate(() => history.pushState({ ...history.state, progress: 3 }, ""));
	await customer.page.goBack();
	expect(await customer.reference()).toBe(reference);
	expect(await customer.heading(ENGLISH.confirmHeading).count()).toBe(0);
});
