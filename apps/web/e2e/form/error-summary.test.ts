import { samplePhoto, truncated } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

test("the list of mistakes gets the focus at each press of Next, even with the same mistakes", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	const summary = page.locator("section[aria-labelledby=error-summary]");
	const isFocused = () => summary.evaluate((box) => box === document.activeElement);
	for (const press of ["first", "second", "third"]) {
		await customer.next();
		await expect.poll(isFocused, { message: press }).toBe(true);
		await customer.field(ENGLISH.email).focus();
		expect(await isFocused()).toBe(false);
	}
	await customer.field(ENGLISH.email).fill("owner@wongkee.example");
	await customer.next();
	await expect.poll(isFocused).toBe(true);
});

test("two documents with the same mistake have one line each, which names the document", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	const damaged = truncated(await samplePhoto(), 0.6);
	await customer.choose(ENGLISH.brCopy, damaged);
	await customer.choose(ENGLISH.businessProof, damaged);
	await customer.next();
	for (const [name, id] of [
		[ENGLISH.brCopy, "brCopy"],
		[ENGLISH.businessProof, "businessProof"],
	] as const) {
		await page.getByRole("link", { name: `${name}: This file is damaged` }).click();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
	}
});

test("the page's title begins with 'Error' in the page's language while the list is shown", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, { isFilled: true });
	const { page } = customer;
	const [english, chinese] = [ENGLISH, CHINESE].map((texts) => texts.companyHeading);
	await expect.poll(() => page.title()).toMatch(new RegExp(`^${english} –`));
	await customer.field(ENGLISH.email).fill("");
	await customer.next();
	await expect.poll(() => page.title()).toMatch(new RegExp(`^Error: ${english} –`));
	await page.getByRole("banner").getByRole("link", { name: "繁" }).click();
	await expect.poll(() => page.title()).toMatch(new RegExp(`^錯誤：${chinese} –`));
	await page.locator("[name=email]").fill("owner@wongkee.example");
	await expect.poll(() => page.title()).toMatch(new RegExp(`^${chinese} –`));
	await page.locator("[name=email]").fill("");
	await page.getByRole("button", { name: CHINESE.next, exact: true }).click();
	await expect.poll(() => page.title()).toMatch(/^錯誤/);
	await page.locator("[name=email]").fill("owner@wongkee.example");
	await page.getByRole("button", { name: CHINESE.next, exact: true }).click();
	await expect.poll(() => page.title()).toMatch(new RegExp(`^${CHINESE.personHeading} –`));
});

test.for([
	["English", ENGLISH, ["Account No.: Required 9 chars", "Mobile No.: Required 8 chars"]],
	["Chinese", CHINESE, ["賬戶號碼：必須輸入 9\u00a0位", "手提電話號碼：必須輸入 8\u00a0位"]],
] as const)(
	"in %s a sentence shared by several fields begins with the field's name in the list, but not at the field",
	async ([, texts, lines], { atLogin }) => {
		const customer = await atLogin(texts);
		const { page } = customer;
		await customer.field(texts.accountNo).fill("12345678");
		await customer.field(texts.mobileNo).fill("6123456");
		await customer.press(texts.login);
		const summary = page.locator("section[aria-labelledby=error-summary]");
		const shown = async () => (await summary.getByRole("link").allTextContents()).slice(0, 2);
		await expect.poll(shown).toEqual(lines);
		for (const [index, field] of ["accountNO", "mobileNO"].entries()) {
			const sentence = lines[index]?.split(/: |：/)[1] ?? "";
			await page.locator(`#${field}-error`).getByText(sentence, { exact: true }).waitFor();
		}
	},
);
