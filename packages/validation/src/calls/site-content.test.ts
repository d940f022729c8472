import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	CONTENT_LANGUAGES,
	headerContentSchema,
	siteContentSchema,
	solutionPath,
} from "./site-content.ts";

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

test("accepts solutions in three levels", () => {
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

describe("content may have", () => {
	test.each(["ink", "action", "link", "success", "warning", "paper"])("the colour %s", (colour) => {
		expect(accepts({ colours: { ground: colour, ink: colour } })).toBe(true);
	});

	test.each(["border", "offer", "solution", "insight", "award", "support", "sign-up", "document"])(
		"the icon %s",
		(icon) => {
			expect(accepts({ icon })).toBe(true);
		},
	);

	test.each(["link", "pages", "solutions"])("the type %s", (type) => {
		expect(accepts({ type })).toBe(true);
	});

	test.each(["/a.svg", "/assets/a.png", "/assets/a-1_b.jpg"])("the picture %s", (image) => {
		expect(accepts({ solutions: [{ ...SOLUTION, image }] })).toBe(true);
	});

	test.each(["a", "footer_tnc", "menu-1-b", "2026_x-y"])("the tag %s", (analyticsTag) => {
		expect(accepts({ analyticsTag })).toBe(true);
	});

	test.each(["a", "voice-2", "5g-for-business"])("the urlID %s", (urlID) => {
		expect(accepts({ solutions: [{ ...SOLUTION, urlID }] })).toBe(true);
	});

	test("the languages en, tc and sc", () => {
		expect(CONTENT_LANGUAGES).toEqual(["en", "tc", "sc"]);
	});

	test("a title among blanks", () => {
		expect(accepts({ title: " Terms " })).toBe(true);
	});
});

describe("content never has", () => {
	test.each(["a.svg", "/a.gif", "/a.svgx", "x/a.svg", "/a.svg?x", "/assets//a.svg", "/.svg/", ""])(
		"the picture %j",
		(image) => {
			expect(accepts({ solutions: [{ ...SOLUTION, image }] })).toBe(false);
		},
	);

	test.each(["", "A", "a_", "_a", "a__b", "a b", "a\n"])("the tag %j", (analyticsTag) => {
		expect(accepts({ analyticsTag })).toBe(false);
	});

	test.each(["", "A", "a-", "-a", "a--b", "a_b", "a/b"])("the urlID %j", (urlID) => {
		expect(accepts({ solutions: [{ ...SOLUTION, urlID }] })).toBe(false);
	});

	test.each(["ground", "ink"])("a category without the colour of its %s", (part) => {
		const colours = { ...CATEGORY.colours, [part]: undefined };
		expect(accepts({ colours })).toBe(false);
	});

	test.each(Object.keys(CATEGORY))("a category without %s", (field) => {
		expect(accepts({ [field]: undefined })).toBe(false);
	});

	test.each(Object.keys(SOLUTION))("a solution without %s", (field) => {
		expect(accepts({ solutions: [{ ...SOLUTION, [field]: undefined }] })).toBe(false);
	});

	test.each(Object.keys(LEAF))("an innermost solution without %s", (field) => {
		const innermost = { ...LEAF, [field]: undefined };
		const solution = { ...SOLUTION, children: [{ ...LEAF, children: [innermost] }] };
		expect(accepts({ solutions: [solution] })).toBe(false);
	});

	test.each(Object.keys(LINK))("a sub-page without %s", (field) => {
		expect(accepts({ subcategories: [{ ...LINK, [field]: undefined }] })).toBe(false);
	});

	test.each(Object.keys(HEADER))("a header without %s", (field) => {
		expect(v.is(headerContentSchema, { ...HEADER, [field]: undefined })).toBe(false);
	});

	test("a navigation item that does not say whether it is active", () => {
		expect(v.is(headerContentSchema, { ...HEADER, navigation: [LINK] })).toBe(false);
	});

	test("a header or a footer alone", () => {
		expect(v.is(siteContentSchema, { header: HEADER })).toBe(false);
		expect(v.is(siteContentSchema, { header: HEADER, footer: {} })).toBe(false);
		expect(v.is(siteContentSchema, { footer: { categories: [] } })).toBe(false);
	});

	test("a test solution first, at any level", () => {
		const tested = { ...LEAF, isTest: true };
		expect(accepts({ solutions: [{ ...SOLUTION, isTest: true }] })).toBe(false);
		const middle = { ...SOLUTION, children: [{ ...tested, children: [] }] };
		expect(accepts({ solutions: [middle] })).toBe(false);
		const innermost = { ...SOLUTION, children: [{ ...LEAF, children: [tested] }] };
		expect(accepts({ solutions: [innermost] })).toBe(false);
	});
});

test.each([
	["is blank", { title: " " }],
	["is not a path", { url: "x" }],
	["is not a tag", { analyticsTag: "a b" }],
	["is not a picture", { solutions: [{ ...SOLUTION, image: "x" }] }],
	["is not a urlID", { solutions: [{ ...SOLUTION, urlID: "x y" }] }],
	["begins with a test entry", { subcategories: [{ ...LINK, isTest: true }] }],
])("the error message says that the content %s", (message, change) => {
	const header = { ...HEADER, categories: [{ ...CATEGORY, ...change }] };
	const { issues } = v.safeParse(headerContentSchema, header);
	expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test("accepts empty lists", () => {
	expect(accepts({ subcategories: [], solutions: [] })).toBe(true);
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

test("accepts a test entry in second place", () => {
	expect(accepts({ subcategories: [LINK, { ...LINK, isTest: true }] })).toBe(true);
});

test("rejects a test category in first place", () => {
	const header = { ...HEADER, categories: [{ ...CATEGORY, isTest: true }, CATEGORY] };
	expect(v.is(headerContentSchema, header)).toBe(false);
});

test.each([
	["/en/solutions", false, "/en/solutions/voice"],
	["/tc/solutions/", false, "/tc/solutions/voice"],
	["/en/solutions", true, "/en/solutions/voice/faq"],
])("the path of a solution below %s, with faqOnly %s, is %s", (category, faqOnly, path) => {
	expect(solutionPath(category, { urlID: "voice", faqOnly })).toBe(path);
});
