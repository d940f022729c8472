import type { SampleFile } from "@sim-registration/sample-documents";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { type Entries, ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { expectSentAsChosen } from "./support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});

/** No script threw, and the Content-Security-Policy stopped nothing. */
afterEach(() => expect(phone.problems).toEqual([]));

interface Variant {
	readonly title: string;
	readonly change: (entries: Entries) => Entries;
}

const VARIANTS: readonly Variant[] = [
	{ title: "an HKID", change: (entries) => entries },
	{
		title: "a passport, after a login with the BR number",
		change: (entries) => ({
			...entries,
			login: { accountNO: "204518837", brNO: "39284710" },
			person: { ...entries.person, idType: "passport", idNumber: ["E12345678"] },
		}),
	},
	{
		title: "another document",
		change: (entries) => ({
			...entries,
			person: { ...entries.person, idType: "other", idNumber: ["Macao ID 1234567(8)"] },
		}),
	},
	{
		title: "an HKID, for an account without a BR number",
		change: ({ company: { brParts: _parts, brCopy: _copy, ...company }, ...entries }) => ({
			...entries,
			login: { accountNO: "204518838", mobileNO: "51234567" },
			company,
		}),
	},
];

async function register(texts: Texts, { login, company, person }: Entries): Promise<string> {
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

async function expectExported(reference: string, texts: Texts, entries: Entries): Promise<void> {
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

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("the whole way in %s", (_title, texts) => {
	it.each(VARIANTS)("with $title is exported as it was entered", async ({ change }) => {
		const entries = change(await ordinaryEntries());
		const reference = await register(texts, entries);
		await expectExported(reference, texts, entries);
	});
});
