import type { SampleFile } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { Customer } from "./customer.ts";
import type { Entries } from "./entries.ts";
import type { Phone } from "./phone.ts";
import type { Product } from "./product.ts";
import { expectSentAsChosen } from "./sent-picture.ts";
import type { Texts } from "./texts.ts";

interface Stage {
	readonly product: Product;
	readonly phone: Phone;
}

/** A journey through the form, by its differences from the ordinary entries. */
export interface Variant {
	readonly language: string;
	readonly texts: Texts;
	readonly title: string;
	readonly change: (entries: Entries, product: Product) => Entries;
}

/**
 * Completes the whole journey as a customer.
 *
 * @returns the reference that the last screen shows
 */
export async function register(
	{ product, phone }: Stage,
	texts: Texts,
	{ login, company, person }: Entries,
): Promise<string> {
	const page = await phone.open(product.address(texts.language));
	const customer = new Customer(page, texts);
	await customer.logIn(login);
	await customer.fillCompany(company);
	await customer.next();
	await customer.fillPerson(person);
	await customer.next();
	await customer.confirm({ declares: person.idType !== "HKID" });
	const reference = await customer.reference();
	await page.context().close();
	return reference;
}

/** Expects an operator's export to contain exactly what was entered. */
export async function expectExported(
	product: Product,
	reference: string,
	texts: Texts,
	entries: Entries,
): Promise<void> {
	const { login, company, person } = entries;
	const { document, files } = await product.export(reference);
	const [body = "", checkDigit = ""] = person.idNumber;
	const [day, month, year] = person.birthday;
	const parts = company.brParts ?? ["", "", "", "", ""];
	expect(document).toMatchObject({
		reference,
		language: texts.language,
		accountNO: login.accountNO,
		mobileNO: login.mobileNO ?? "",
		brNO: login.brNO ?? "",
		loginMethod: login.mobileNO === undefined ? "brNO" : "mobileNO",
		isDummyBr: company.brParts === undefined,
		companyNameEN: company.companyNameEN,
		companyNameHK: company.companyNameHK,
		branchCompanyNameEN: company.companyNameEN,
		branchCompanyNameHK: company.companyNameHK,
		branchSameAsCompany: true,
		email: company.email,
		...Object.fromEntries(parts.map((part, index) => [`brNO_${index + 1}`, part])),
		nameEN: person.nameEN,
		nameHK: person.nameHK,
		birthday_dd: day,
		birthday_mm: month,
		birthday_yyyy: year,
		idType: person.idType,
		idNO: person.idType === "HKID" ? "" : body,
		idNO_1: person.idType === "HKID" ? body : "",
		idNO_2: checkDigit,
		useIamSmart: false,
		declarationNoHkid: person.idType !== "HKID",
		...company.others,
		...person.others,
	});
	const { idCopyF, idCopyB, idCopyS } = person;
	const sent = {
		brCopy: company.brCopy,
		businessProof: company.businessProof,
		idCopyF,
		idCopyB,
		idCopyS,
	};
	const chosen = Object.entries(sent).filter(
		(entry): entry is [string, SampleFile] => entry[1] !== undefined,
	);
	expect([...files.keys()].sort()).toEqual(chosen.map(([upload]) => upload).sort());
	for (const [upload, file] of chosen) {
		await expectSentAsChosen(files.get(upload) ?? Buffer.alloc(0), file, upload);
		expect(document[upload]).toMatchObject([{ name: file.name, type: file.type }]);
	}
}
