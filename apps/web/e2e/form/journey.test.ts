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
	{ language: "Chinese", texts: CHINESE, title: "an HKID", change: asNewCustomer },
	{
		language: "English",
		texts: ENGLISH,
		title: "a passport, after a login with the BR number",
		change: (entries, product) => {
			const { login, brNO } = product.takeAccount();
			return {
				...entries,
				login: { accountNO: login.accountNO, brNO },
				person: { ...entries.person, idType: "passport", idNumber: ["E12345678"] },
			};
		},
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
