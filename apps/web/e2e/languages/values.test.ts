import { expect } from "vitest";
import { inBar } from "../support/action-bar.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { ownLanguage } from "../support/own-language.ts";

const [texts] = ownLanguage({ en: undefined, tc: undefined });

test("declares the language of each value for screen readers, as do the documents, the fields and the success screen", async ({
	atConfirmation,
}) => {
	const { company, person } = await ordinaryEntries();
	const businessProof = { ...company.businessProof, name: "電費單.pdf" };
	const customer = await atConfirmation(texts, { company: { businessProof } });
	const { page } = customer;
	const expectLang = async (value: string, lang: string | null) => {
		const shown = page.locator("main").getByText(value, { exact: true }).first();
		expect(await shown.getAttribute("lang"), value).toBe(lang);
	};
	for (const [value, lang] of [
		[company.companyNameEN, "en"],
		[company.companyNameHK, "zh-Hant-HK"],
		[company.email, "en"],
		[businessProof.name, "zh-Hant-HK"],
		[person.nameEN, "en"],
		[person.nameHK, "zh-Hant-HK"],
		[person.idCopyF.name, "en"],
		["04/11/1985", null],
	] as const)
		await expectLang(value, lang);
	await customer.press(texts.change + texts.businessProof);
	await customer.heading(texts.companyHeading).waitFor();
	await expectLang(businessProof.name, "zh-Hant-HK");
	const expectLangOf = async (field: string, lang: string) => {
		const inputs = page.locator(`[name$=${field} i]`);
		expect(await inputs.count()).toBeGreaterThan(0);
		for (const input of await inputs.all()) expect(await input.getAttribute("lang")).toBe(lang);
	};
	const expectNames = async () => {
		await expectLangOf("nameHK", "zh-Hant-HK");
		await expectLangOf("nameEN", "en");
	};
	await expectNames();
	await inBar(page, texts.backToConfirmation).click();
	await customer.press(texts.change + texts.idCopyF);
	await customer.heading(texts.personHeading).waitFor();
	await expectNames();
	await customer.next();
	await customer.heading(texts.confirmHeading).waitFor();
	await customer.confirm({ declares: false });
	await customer.reference();
	await expectLang(company.companyNameEN, "en");
	await expectLang(company.companyNameHK, "zh-Hant-HK");
	await expectLang("o•••@wongkee.example", "en");
});
