import { type Entries, ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import type { Product } from "../support/product.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import { expectExported, register, type Variant } from "../support/whole-way.ts";

/** Logs in with an account of its own. */
function asNewCustomer(entries: Entries, product: Product): Entries {
	return { ...entries, login: product.takeAccount().login };
}

const VARIANTS: readonly Variant[] = [
	{
		language: "Chinese",
		texts: CHINESE,
		title: "another document",
		change: (entries, product) => ({
			...asNewCustomer(entries, product),
			person: { ...entries.person, idType: "other", idNumber: ["Macao ID 1234567(8)"] },
		}),
	},
	{
		language: "English",
		texts: ENGLISH,
		title: "an HKID, for an account without a BR number",
		change: ({ company: { brParts: _parts, brCopy: _copy, ...company }, ...entries }, product) => ({
			...entries,
			login: product.takeAccount({ isDummyBr: true }).login,
			company,
		}),
	},
];

test.for(VARIANTS)(
	"the whole journey in $language with $title is exported as it was entered",
	async ({ texts, change }, { phone, product }) => {
		const entries = change(await ordinaryEntries(), product);
		const reference = await register({ product, phone }, texts, entries);
		await expectExported(product, reference, texts, entries);
	},
);
