import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { headerContentSchema, siteContentSchema } from "./site-content.ts";

const LINK = { title: "Terms", url: "/en/support/tnc", analyticsTag: "footer_tnc", isTest: false };
const LEAF = {
	title: "Voice",
	urlID: "voice",
	image: null,
	subtitle: null,
	faqOnly: false,
	isTest: false,
};
const SOLUTION = {
	...LEAF,
	image: "/real-name-registration/assets/voice.svg",
	children: [{ ...LEAF, children: [{ ...LEAF, faqOnly: true }] }],
};
const CATEGORY = {
	...LINK,
	type: "solutions",
	icon: "solution",
	colours: { ground: "paper", ink: "ink" },
	subcategories: [LINK],
	solutions: [SOLUTION],
};
const HEADER = {
	categories: [CATEGORY],
	navigation: [{ ...LINK, forceActive: true }],
	loginButtonText: "Log in",
	urlLogin: "/en/login",
};

function accepts(category: object): boolean {
	return v.is(headerContentSchema, { ...HEADER, categories: [{ ...CATEGORY, ...category }] });
}

test("content with solutions in three levels is right", () => {
	expect(v.is(siteContentSchema, { header: HEADER, footer: { categories: [CATEGORY] } })).toBe(
		true,
	);
});

describe("an address", () => {
	test.each(["/en", "/en/", "/tc/support/tnc", "/sc/business/mobile.html"])("may be %s", (url) => {
		expect(accepts({ url })).toBe(true);
	});

	test.each([
		"",
		"/",
		"en/support",
		"//evil.example/x",
		"https://evil.example/x",
		"javascript:alert(1)",
		"/en\\evil",
		"/en?next=//evil.example",
		"/en#top",
	])("is never %j", (url) => {
		expect(accepts({ url })).toBe(false);
	});
});

describe("a category is refused with", () => {
	test.each([
		["a blank title", { title: " " }],
		["a colour that the form does not know", { colours: { ground: "#ff0000", ink: "ink" } }],
		["an unknown icon", { icon: "rocket" }],
		["an unknown type", { type: "carousel" }],
		["an analytics tag with a space", { analyticsTag: "menu promotions" }],
		[
			"a picture from elsewhere",
			{ solutions: [{ ...SOLUTION, image: "https://x.example/a.svg" }] },
		],
		["a urlID that leaves its place", { solutions: [{ ...SOLUTION, urlID: "../admin" }] }],
		["a test entry first", { subcategories: [{ ...LINK, isTest: true }, LINK] }],
	])("%s", (_, change) => {
		expect(accepts(change)).toBe(false);
	});
});

test("a test entry may stand second", () => {
	expect(accepts({ subcategories: [LINK, { ...LINK, isTest: true }] })).toBe(true);
});

test("a test category never stands first", () => {
	const header = { ...HEADER, categories: [{ ...CATEGORY, isTest: true }, CATEGORY] };
	expect(v.is(headerContentSchema, header)).toBe(false);
});
