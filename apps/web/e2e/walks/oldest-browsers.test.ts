import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { findSidewaysScroll } from "../support/find-sideways-scroll.ts";
import { findViolations } from "../support/find-violations.ts";
import { test } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE } from "../support/texts.ts";
import { expectExported } from "../support/whole-way.ts";

/** Removes what today's Chromium has and the form's oldest browsers lack. */
function growOld(): void {
	const globals = ["CompressionStream", "OffscreenCanvas", "navigation", "requestIdleCallback"];
	for (const name of globals) Reflect.deleteProperty(window, name);
	Reflect.deleteProperty(AbortSignal, "any");
	Reflect.deleteProperty(Uint8Array.prototype, "toBase64");
	for (const name of ["toSpliced", "toSorted", "toReversed", "with"])
		Reflect.deleteProperty(Array.prototype, name);
}

test("the whole journey without what the oldest browsers lack is exported as it was entered", async ({
	account,
	atLogin,
	product,
}) => {
	const entries = { ...(await ordinaryEntries()), login: account.login };
	const customer = await atLogin(CHINESE, { before: (page) => page.addInitScript(growOld) });
	const { page } = customer;
	expect(await page.locator("#too-old").isVisible()).toBe(false);
	await customer.logIn(entries.login);
	await customer.fillCompany(entries.company);
	await customer.next();
	await customer.fillPerson(entries.person);
	await customer.next();
	await customer.confirm({ declares: false });
	await expectExported(product, await customer.reference(), CHINESE, entries);
	expect(await page.evaluate(() => "OffscreenCanvas" in window)).toBe(false);
});

test.for(["structuredClone", "HTMLDialogElement"])(
	"a browser without %s, which the oldest have, shows one sentence in both languages",
	async (name, { phone, product }) => {
		const page = await phone.newPage(PHONE);
		await page.addInitScript((missing) => Reflect.deleteProperty(window, missing), name);
		await page.goto(product.address(CHINESE.language));
		await page.getByRole("heading", { name: "瀏覽器版本過舊" }).waitFor();
		await page.getByRole("heading", { name: "This browser is too old" }).waitFor();
		expect(await page.getByRole("textbox").count()).toBe(0);
		expect(await page.getByRole("main").count()).toBe(1);
		expect(await findViolations(page, "a browser that is too old")).toEqual([]);
		expect(await findSidewaysScroll(page, "a browser that is too old")).toEqual([]);
		phone.problems.splice(0);
	},
);
