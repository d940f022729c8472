import { readFileSync } from "node:fs";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sources from "../pdf/sources.json" with { type: "json" };
import { CUSTOMER_DOCUMENTS, hashOf } from "./customer-documents.ts";
import { printDocument } from "./print-document.ts";
import { PHOTO_GUIDE_TEXTS } from "./texts/photo-guide-text.ts";
import { PROCEDURES_TEXTS } from "./texts/registration-procedures-text.ts";

const MAX_BYTES = 300_000;
/** The form's banner states this number. */
const PAGES = 2;

const EXPECTED = {
	"registration-procedures.en.pdf": { lang: "en", text: PROCEDURES_TEXTS.en, figures: 5 },
	"registration-procedures.tc.pdf": { lang: "zh-Hant-HK", text: PROCEDURES_TEXTS.tc, figures: 5 },
	"photo-guide.en.pdf": { lang: "en", text: PHOTO_GUIDE_TEXTS.en, figures: 9 },
	"photo-guide.tc.pdf": { lang: "zh-Hant-HK", text: PHOTO_GUIDE_TEXTS.tc, figures: 9 },
} as const;

/** A node that a screen reader visits. */
interface StructureNode {
	readonly type?: string;
	readonly role?: string;
	readonly alt?: string;
	readonly children?: readonly StructureNode[];
}

function flatten(node: StructureNode): StructureNode[] {
	return [node, ...(node.children ?? []).flatMap(flatten)];
}

async function read(bytes: Buffer) {
	const pdf = await getDocumentProxy(new Uint8Array(bytes));
	const pages = await Promise.all(
		Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)),
	);
	const contents = await Promise.all(pages.map((page) => page.getTextContent()));
	const text = contents
		.flatMap(({ items }) => items.map((item) => ("str" in item ? item.str : "")))
		.join("");
	const trees = await Promise.all(pages.map((page) => page.getStructTree()));
	const { info } = await pdf.getMetadata();
	return {
		pages: pdf.numPages,
		// A line break may or may not come with a space.
		text: text.replaceAll(/\s/g, ""),
		nodes: trees.flatMap((tree) => flatten(tree)),
		info,
	};
}

/** Every text in a nested object of texts. */
function textsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		name === "alternative" ? [] : textsIn(inner),
	);
}

function numbersIn(text: string): string[] {
	return text.match(/\d+/g) ?? [];
}

/** Numbers that one of the languages writes as a word. */
const HOURS = [
	"09:00 to 22:00, Monday to Saturday, excluding public holidays.",
	"星期一至六上午 9 時至晚上 10 時，公眾假期除外。",
] as const;

describe.each([
	["registration procedures", PROCEDURES_TEXTS],
	["photo guide", PHOTO_GUIDE_TEXTS],
])("the %s", (_name, { en, tc }) => {
	const english = [...textsIn(en), en.page("1", `${PAGES}`)];
	const chinese = [...textsIn(tc), tc.page("1", `${PAGES}`)];
	const pairs = english.map((sentence, index) => [sentence, chinese[index]] as const);

	test.each(pairs.filter(([sentence]) => sentence !== HOURS[0]))(
		"has the same numbers in Chinese: %s",
		(sentence, translated = "") => {
			expect(numbersIn(translated)).toEqual(numbersIn(sentence));
		},
	);
});

/** What only one piece of advice mentions, in both languages. */
const ADVICE = [
	["corners", "四角"],
	["flash", "閃光燈"],
	["focus", "對焦"],
	["brighter", "光亮"],
	["fingers", "手指"],
	["closer", "移近"],
] as const;

test.each(ADVICE)(
	"advises against a bad photo alike in both languages: %s, %s",
	(english, chinese) => {
		const withWord = (word: string, { bad }: (typeof PHOTO_GUIDE_TEXTS)["en"]) =>
			bad.flatMap(({ advice }, index) => (advice.includes(word) ? [index] : []));
		const place = withWord(english, PHOTO_GUIDE_TEXTS.en);
		expect(place).toHaveLength(1);
		expect(withWord(chinese, PHOTO_GUIDE_TEXTS.tc)).toEqual(place);
	},
);

test("has the same service hours in both languages", () => {
	expect(textsIn(PROCEDURES_TEXTS.en)).toContain(HOURS[0]);
	expect(textsIn(PROCEDURES_TEXTS.tc)).toContain(HOURS[1]);
});

test("tests every document", () => {
	expect(CUSTOMER_DOCUMENTS.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
});

let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(CUSTOMER_DOCUMENTS)("$name", ({ name, html }) => {
	const { lang, text, figures } = EXPECTED[name as keyof typeof EXPECTED];
	let bytes: Buffer;
	let written: Awaited<ReturnType<typeof read>>;

	beforeAll(async () => {
		bytes = readFileSync(new URL(`../pdf/${name}`, import.meta.url));
		written = await read(bytes);
	});

	test("was printed from these sources, by `pnpm --filter @sim-registration/customer-documents print`", () => {
		expect(sources).toHaveProperty([name], hashOf(html));
	});

	test("is small, has two pages, a title and a language", () => {
		expect(bytes.length).toBeLessThan(MAX_BYTES);
		const { pages, info } = written;
		expect(pages).toBe(PAGES);
		expect(info).toMatchObject({ Title: `${text.title} – ${text.subtitle}`, Language: lang });
	});

	test("contains every sentence as text", () => {
		const missing = textsIn(text).filter(
			(sentence) => !written.text.includes(sentence.replaceAll(/\s/g, "")),
		);
		expect(missing).toEqual([]);
	});

	test("is tagged: headings, lists, and drawings with alternative text", () => {
		const { nodes } = written;
		const roles = nodes.map(({ role }) => role);
		expect(roles.filter((role) => role === "H1")).toHaveLength(1);
		expect(roles).toEqual(expect.arrayContaining(["H2", "H3", "P", "L", "LI", "Lbl"]));
		const drawn = nodes.filter(({ role }) => role === "Figure").map(({ alt }) => alt ?? "");
		expect(drawn).toHaveLength(figures);
		expect(drawn.filter((alt) => alt.length < 10)).toEqual([]);
		expect(new Set(drawn).size).toBe(figures);
	});

	test("has the same text and tags if it is printed again", async () => {
		const printed = await read(await printDocument(browser, html));
		expect({ ...printed, info: undefined }).toEqual({ ...written, info: undefined });
	});
});
