import { describe, expect, test } from "vitest";
import {
	FALLBACK_LANGUAGE,
	isLanguage,
	LANGUAGE_TABLE,
	LANGUAGES,
	languageOfPath,
} from "./language.ts";

test("the addresses know en, tc and sc", () => {
	expect(LANGUAGES).toEqual(["en", "tc", "sc"]);
});

test("the fallback language is tc", () => {
	expect(FALLBACK_LANGUAGE).toBe("tc");
});

describe("the texts shown", () => {
	test.each([
		["en", "en_US", "en", "en-HK"],
		["tc", "zh_HK", "zh-Hant-HK", "zh-Hant-HK"],
		["sc", "zh_HK", "zh-Hant-HK", "zh-Hant-HK"],
	] as const)(
		"under %s are those of %s, and the page says so",
		(language, catalog, lang, formats) => {
			expect(LANGUAGE_TABLE[language]).toMatchObject({ catalog, lang, formats });
		},
	);

	test("change to the other language from every language", () => {
		expect(LANGUAGES.map((language) => LANGUAGE_TABLE[language].other)).toEqual(["tc", "en", "en"]);
	});
});

test.each([
	["/real-name-registration/en", "en"],
	["/real-name-registration/sc", "sc"],
	["/real-name-registration/fr", "tc"],
	["/real-name-registration", "tc"],
	["/real-name-registration/en/company", "en"],
	["/real-name-registration/english", "tc"],
])("the language of %s is %s", (path, language) => {
	expect(languageOfPath(path)).toBe(language);
});

test("no other value is a language", () => {
	expect(LANGUAGES.every(isLanguage)).toBe(true);
	expect(["fr", "", "EN", undefined, 1].some(isLanguage)).toBe(false);
});
