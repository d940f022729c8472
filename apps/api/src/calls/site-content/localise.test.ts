import { CONTENT_LANGUAGES } from "@sim-registration/validation";
import { expect, it } from "vitest";
import { localise } from "./localise.ts";
import type { LocalisedContent } from "./localised-content.ts";

const EACH = { en: "in en", tc: "in tc", sc: "in sc" };
const LINK = { title: EACH, url: EACH, analyticsTag: "tag" };
const SOLUTION = { title: EACH, urlID: "id", images: EACH, subtitle: EACH };
const CATEGORY = {
	...LINK,
	type: "pages",
	icon: "document",
	colours: { ground: "paper", ink: "ink" },
	subcategories: [LINK],
	solutions: [{ ...SOLUTION, children: [{ ...SOLUTION, children: [SOLUTION] }] }],
} as const;
const CONTENT: LocalisedContent = {
	header: {
		categories: [CATEGORY],
		navigation: [LINK],
		loginButtonText: EACH,
		urlLogin: EACH,
	},
	footer: { categories: [CATEGORY] },
};

it.each(CONTENT_LANGUAGES)("texts in %s occur in no other language", (language) => {
	const found = JSON.stringify(localise(CONTENT, language)).match(/in (en|tc|sc)/g) ?? [];
	const all = JSON.stringify(CONTENT).match(/in (en|tc|sc)/g) ?? [];
	expect(found).toHaveLength(all.length / CONTENT_LANGUAGES.length);
	expect(new Set(found)).toEqual(new Set([`in ${language}`]));
});
