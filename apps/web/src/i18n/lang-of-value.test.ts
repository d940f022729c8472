import { expect, test } from "vitest";
import { langOfValue } from "./lang-of-value.ts";

test.each([
	["旺記貿易", "zh-Hant-HK"],
	["旺記 Wong Kee", "zh-Hant-HK"],
	["Wong Kee Trading (HK) & Co.", "en"],
	["owner@wongkee.example", "en"],
	["39284710-000-12-25-A", undefined],
	["A123456(3)", undefined],
	["04/11/1985", undefined],
])("%s is read as %s", (text, lang) => {
	expect(langOfValue(text)).toBe(lang);
});
