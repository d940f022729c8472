import { describe, expect, test } from "vitest";
import { FALLBACK_LANGUAGE, LANGUAGE_TABLE, LANGUAGES, languageOfPath } from "./language.ts";

test("the addresses know en, tc and sc", () => {
	expect(LANGUAGES).toEqual(["en", "tc", "sc"]);
});

test("the fallback language is tc", () => {
	expect(FALLBACK_LANGUAGE).toBe("tc");
});

describe("the texts shown", () => {
	test.each([
		["en", "en_US", "en"],
		["tc", "zh_HK", "zh-Hant-HK"],
		["sc", "zh_HK", "zh-Hant-HK"],
	] as const)("under %s are those of %s, and the page says so", (language, catalog, lang) => {
		expect(LANGUAGE_TABLE[language]).toMatchObject({ catalog, lang });
	});

	test("change to the other language from every language", () => {
		expect(LANGUAGES.map((language) => LANGUAGE_TABLE[language].other)).toEqual(["tc", "en", "en"]);
	});
});

test.each([
	["/real-name-registration/en", "en"],
	["/real-name-registration/sc", "sc"],
	["/real-name-registration/fr", "tc"],
	["/real-name-registration", "tc"],
])("the language of %s is %s", (path, language) => {
	expect(languageOfPath(path)).toBe(language);
});
