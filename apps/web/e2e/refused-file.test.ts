import {
	encryptedPdf,
	pngCalledJpg,
	type SampleFile,
	sampleHeic,
	samplePhoto,
	textCalledPdf,
} from "@sim-registration/sample-documents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

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

const REFUSED: readonly {
	title: string;
	make: () => Promise<SampleFile>;
	en: RegExp;
	tc: RegExp;
}[] = [
	{
		title: "a PNG called .jpg",
		make: () => pngCalledJpg(),
		en: /has been renamed/,
		tc: /曾被更改名稱/,
	},
	{
		title: "a text called .pdf",
		make: async () => textCalledPdf(),
		en: /must be a PDF, JPG or PNG file/,
		tc: /必須為 PDF、JPG 或 PNG/,
	},
	{
		title: "a HEIC",
		make: async () => sampleHeic(),
		en: /This is a HEIC photo/,
		tc: /這是 HEIC 格式/,
	},
	{
		title: "a file over 12.5 MB",
		make: async () => ({ ...(await samplePhoto()), bytes: new Uint8Array(13_107_201) }),
		en: /larger than/,
		tc: /超過/,
	},
];

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("the form in %s", (_title, texts) => {
	it("refuses each file that is not what it says, with its own message, and takes the right one", async () => {
		const before = await product.keptFiles();
		const customer = new Customer(await phone.open(product.address(texts.language)), texts);
		const { login, company, files } = await ordinaryEntries();
		const { brCopy: _missing, ...withoutCopy } = company;
		await customer.logIn(login);
		await customer.fillCompany(withoutCopy);
		const group = customer.page.getByRole("group", { name: texts.brCopy });
		for (const { make, en, tc } of REFUSED) {
			const refused = await make();
			await customer.choose(texts.brCopy, refused);
			await group.getByText(texts.language === "en" ? en : tc).waitFor();
			await customer.next();
			await customer.heading(texts.companyHeading).waitFor();
			expect(await customer.heading(texts.personHeading).count()).toBe(0);
			await group.getByRole("button", { name: texts.remove }).click();
		}
		await customer.choose(texts.brCopy, files.brCopy);
		await customer.next();
		await customer.heading(texts.personHeading).waitFor();
		expect(await product.keptFiles()).toEqual(before);
	});

	it("leads back to the file that the server refused, says why, and goes on with another", async () => {
		const customer = new Customer(await phone.open(product.address(texts.language)), texts);
		const { login, company, person, files } = await ordinaryEntries();
		const statement = await encryptedPdf({ pdfVersion: "1.6", userPassword: "secret" });
		await customer.logIn(login);
		await customer.fillCompany({ ...company, brCopy: statement });
		await customer.next();
		await customer.fillPerson(person);
		await customer.next();
		await customer.confirm({ declares: false });
		await customer.heading(texts.companyHeading).waitFor();
		const group = customer.upload(texts.brCopy);
		const sentence = texts.language === "en" ? /needs a password to open/ : /需要密碼才能開啟/;
		await group.getByText(sentence).waitFor();

		await group.getByRole("button", { name: texts.remove }).click();
		await customer.choose(texts.brCopy, files.brCopy);
		await customer.next();
		await customer.heading(texts.personHeading).waitFor();
		await customer.next();
		await customer.confirm({ declares: false });
		expect(await customer.reference()).toBeTruthy();
	});
});
