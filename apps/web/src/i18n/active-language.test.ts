import { i18n, type Messages } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activateLanguage, activeLanguage, addLaterSentences } from "./active-language.ts";
import { ISSUE_SENTENCES } from "./issue-sentences.ts";
import type { CatalogName, Language } from "./language.ts";

const page = { lang: "" };
vi.stubGlobal("document", { documentElement: page });

const LOGIN = "error_account_no_9" as const;
const COMPANY = "error_missing_email" as const;

/** A sentence that is not loaded is shown as its key. */
const seen = (code: typeof LOGIN | typeof COMPANY) => i18n._(ISSUE_SENTENCES[code].id);

test("the first screen has only its own sentences", async () => {
	await activateLanguage("en");
	expect([seen(LOGIN), seen(COMPANY)]).toEqual(["Required 9 chars", COMPANY]);
});

test("a language chosen while a step's sentences are loading includes them", async () => {
	await Promise.all([activateLanguage("tc"), addLaterSentences()]);
	expect(activeLanguage()).toBe("tc");
	expect(page.lang).toBe("zh-Hant-HK");
	expect(seen(LOGIN)).toMatch(/\p{Script=Han}/u);
	expect(seen(COMPANY)).toMatch(/\p{Script=Han}/u);
});

test("from then on every language has the sentences of all steps", async () => {
	await activateLanguage("en");
	expect([seen(LOGIN), seen(COMPANY)]).toEqual(["Required 9 chars", "Please enter Email Address."]);
});

describe("a language chosen on a slow network", () => {
	/** for every catalog that is loading, the function that lets it arrive */
	let arrivals: { readonly name: CatalogName; readonly parts: string; arrive(): void }[] = [];

	beforeEach(() => {
		arrivals = [];
		vi.resetModules();
		vi.doMock("./load-catalog.ts", () => ({
			loadCatalog: (name: CatalogName, parts: readonly string[]) =>
				new Promise<Messages>((resolve) => {
					const messages = { language: name };
					arrivals.push({ name, parts: `${parts}`, arrive: () => resolve(messages) });
				}),
		}));
	});
	afterEach(() => {
		vi.doUnmock("./load-catalog.ts");
		vi.resetModules();
	});

	const language = () => i18n._("language");

	async function openIn(first: Language) {
		const module = await import("./active-language.ts");
		const opening = module.activateLanguage(first);
		arrivals.pop()?.arrive();
		await opening;
		return module;
	}

	test("stays when a step's sentences in the previous language arrive after it", async () => {
		const { activateLanguage, addLaterSentences, activeLanguage } = await openIn("en");
		const stepOpened = addLaterSentences();
		const languageChosen = activateLanguage("tc");
		const [ofStep, chosen] = arrivals;
		expect([ofStep?.name, chosen?.name, chosen?.parts]).toEqual(["en_US", "zh_HK", "first,later"]);
		chosen?.arrive();
		await languageChosen;
		ofStep?.arrive();
		await stepOpened;
		expect([activeLanguage(), page.lang, language()]).toEqual(["tc", "zh-Hant-HK", "zh_HK"]);
	});

	test("includes a step's sentences if the step was opened while it was loading", async () => {
		const { activateLanguage, addLaterSentences, activeLanguage } = await openIn("en");
		const languageChosen = activateLanguage("tc");
		const stepOpened = addLaterSentences();
		const [chosen, ofStep] = arrivals;
		ofStep?.arrive();
		await stepOpened;
		expect([activeLanguage(), language()]).toEqual(["en", "en_US"]);
		chosen?.arrive();
		await vi.waitUntil(() => arrivals.length === 3);
		expect([arrivals[2]?.name, arrivals[2]?.parts]).toEqual(["zh_HK", "first,later"]);
		arrivals[2]?.arrive();
		await languageChosen;
		expect([activeLanguage(), language()]).toEqual(["tc", "zh_HK"]);
	});
});
