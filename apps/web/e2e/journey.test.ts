import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Entries, ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";
import { expectExported, register } from "./support/whole-way.ts";

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

describe.each([
	["Chinese", CHINESE],
	["English", ENGLISH],
])("the whole way in %s", (_title, texts) => {
	it.each(VARIANTS)("with $title is exported as it was entered", async ({ change }) => {
		const entries = change(await ordinaryEntries());
		const reference = await register({ product, phone }, texts, entries);
		await expectExported(product, reference, texts, entries);
	});
});
